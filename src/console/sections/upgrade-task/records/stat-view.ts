/** Name of the view in the address. */
export const STAT_VIEW = 'stat'
