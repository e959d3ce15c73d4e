/** Width of the import dialog, px. */
export const IMPORT_DIALOG_WIDTH = 710
