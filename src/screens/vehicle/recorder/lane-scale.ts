/** Ends of the scale of a lane. */
export interface LaneScale {
  least: number
  greatest: number
}

const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const

/** The smallest round number that is not below. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (STEPS.find((step) => step * power >= value - 1e-9 * power) ?? 10) * power
}

/**
 * A scale with round ends around all values. It spans at least `span`: scaled to themselves, readings that hardly change
 * would look as if they leapt.
 */
export function scaleAround(values: readonly number[], span: number): LaneScale {
  const lowest = values.length > 0 ? Math.min(...values) : 0
  const highest = values.length > 0 ? Math.max(...values) : span
  const wanted = Math.max(span, highest - lowest)
  const step = roundUp(wanted / 4)
  const middle = (lowest + highest) / 2
  const least = Math.floor(Math.min(lowest, middle - span / 2) / step) * step
  const greatest = Math.ceil(Math.max(highest, middle + span / 2) / step) * step
  return lowest >= 0 && least < 0 ? { least: 0, greatest: greatest - least } : { least, greatest }
}

/** A scale that begins at zero, or has it in the middle where values are on both sides. */
export function scaleFromZero(values: readonly number[], atLeast: number): LaneScale {
  const most = roundUp(Math.max(atLeast, ...values.map(Math.abs)))
  return { least: values.some((value) => value < 0) ? -most : 0, greatest: most }
}
