const ISOLATE = '\u2066'
const END = '\u2069'

/** A time inside of a sentence: in Arabic its day and hour would change places. */
export const leftToRight = (text: string): string => `${ISOLATE}${text}${END}`
