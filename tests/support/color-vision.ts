/** Ways of seeing colour: as most people, and without the long, middle or short waves. */
export const VISIONS = ['usual', 'protanopia', 'deuteranopia', 'tritanopia'] as const
export type Vision = (typeof VISIONS)[number]

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira, Fernandes 2009, severity 1, on linear sRGB. */
const SEEN: Record<Exclude<Vision, 'usual'>, Matrix> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** Linear sRGB to cones and on to OKLab (Ottosson 2020). */
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple

function linear(color: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
}

/** OKLab of "#rrggbb" as seen with a colour vision; the first number is the lightness, 0 to 1. */
export function seenAs(color: string, vision: Vision): Triple {
  const light = linear(color)
  const seen = vision === 'usual' ? light : times(SEEN[vision], light)
  const cones = times(TO_CONES, seen.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple)
  return times(TO_LAB, cones.map(Math.cbrt) as unknown as Triple)
}

/** Distance of two colours for a colour vision, hundredths in OKLab: 2 is just distinguishable side by side. */
export function difference(one: string, other: string, vision: Vision): number {
  const [a, b] = [seenAs(one, vision), seenAs(other, vision)]
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** A colour laid over another, "#rrggbb", as far as it covers (0 to 1). */
export function mixed(over: string, under: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [top, below] = [over, under].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round((top ?? 0) * share + (below ?? 0) * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
