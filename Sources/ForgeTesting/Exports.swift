// A test imports ForgeTesting and the modules with its assemblies; what an assembly is comes with it.
@_exported public import ForgeInject
