// Swift Testing attaches images by this module, which is imported wherever both Testing and AppKit are. Nothing here does.
