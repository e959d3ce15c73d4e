/** Width of the side menu, px. */
export const MENU_WIDTH = { full: 240, folded: 56 } as const
