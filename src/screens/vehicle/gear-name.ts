const NAMED: Readonly<Record<number, string>> = { 0: 'N', 13: 'R', 14: 'D', 15: 'P' }

/** A gear as labelled on the lever: codes of GB/T 32960, and numbers of the bus, where reverse is negative. */
export const gearName = (gear: number): string => (gear < 0 ? 'R' : (NAMED[gear] ?? String(Math.round(gear))))
