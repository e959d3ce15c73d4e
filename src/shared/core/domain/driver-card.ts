/** A card without a report for so long was forgotten in the reader. */
export const CARD_HOURS = 24
