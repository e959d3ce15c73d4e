/** Mobile networks cannot carry faster video; map, gauges and curves continue without it. */
export const FASTEST = 4
/** Seconds from the question to the first picture. */
const USUAL_START_S = 3

/** Progress of a replay until the first picture arrives, ms. */
export const leadOf = (speed: number): number => USUAL_START_S * 1_000 * speed

/** `rate` of 0x9201 and 0x9202 for a speed; others play as they were. */
const RATES: Readonly<Record<number, number>> = { 2: 2, 4: 3, 8: 4, 16: 5 }

export const rateCode = (speed: number): number => RATES[speed] ?? 0
