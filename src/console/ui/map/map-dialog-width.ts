/** Specification §9 "map dialog 700px". */
export const MAP_DIALOG_WIDTH = 700
