// Swift Testing attaches images by this module, which is imported wherever both Testing and UIKit are. Nothing here does.
