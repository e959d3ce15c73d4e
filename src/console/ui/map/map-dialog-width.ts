/** Width of dialogs with a map, px. */
export const MAP_DIALOG_WIDTH = 700
