/** Specification §9 "import dialog 710px". */
export const IMPORT_DIALOG_WIDTH = 710
