// An app imports Forge alone; what it says about the container and about the observers comes with it.
@_exported public import ForgeInject
@_exported public import ForgeObservers
