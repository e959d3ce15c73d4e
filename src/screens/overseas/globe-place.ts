interface GlobePlace {
  /** Middle and radius of the globe, in the measure of the picture. */
  x: number
  y: number
  radius: number
}

/** Parts of the globe view covered by the layout of overseas-screen.module.css, in units. */
const EDGE = 0.12
const HEADER = 0.35
const CLOCKS = 0.56
const SIDES = { usual: { start: 1.85, end: 3.2 }, wide: { start: 4, end: 6.6 } } as const
/** On a portrait wall, above both sides. */
const UPRIGHT_HEIGHT = 5.4
/** Share of the available room; the rest is a margin. */
const FILLED = 0.485

/** The area of the globe: between the sides, above them on a portrait wall. `unit` is in the unit of width and height. */
export function globePlace(width: number, height: number, unit: number, rtl: boolean): GlobePlace {
  if (width <= height) {
    const room = Math.min(UPRIGHT_HEIGHT * unit, height) - HEADER * unit
    return { x: width / 2, y: HEADER * unit + room / 2, radius: FILLED * Math.min(room, width) }
  }
  const { start, end } = width / height >= 2.5 ? SIDES.wide : SIDES.usual
  const from = (start + EDGE) * unit
  const until = width - (end + EDGE) * unit
  const room = height - (HEADER + CLOCKS) * unit
  const x = (from + until) / 2
  return {
    x: rtl ? width - x : x,
    y: HEADER * unit + room / 2,
    radius: FILLED * Math.min(room, until - from),
  }
}
