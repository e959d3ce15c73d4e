/** A picture under work: rows of RGB, 0 to 255. */
export interface Canvas {
  width: number
  height: number
  pixels: Uint8Array
}

type Colour = readonly [red: number, green: number, blue: number]

/** Fills one frame; `phase` runs from 0 to 1 over the loop, so that the last frame leads to the first. */
export type Scene = (canvas: Canvas, phase: number) => void

const ASPHALT: Colour = [62, 64, 68]
const GRASS: Colour = [86, 112, 62]
const WHITE: Colour = [222, 222, 214]
const TAU = 2 * Math.PI

function fill(canvas: Canvas, colourAt: (x: number, y: number) => Colour): void {
  const { width, height, pixels } = canvas
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colourAt(x / width, y / height)
      pixels[at++] = red
      pixels[at++] = green
      pixels[at++] = blue
    }
  }
}

const sky = (y: number): Colour => [148 + 60 * y, 178 + 50 * y, 214 + 30 * y]
const wave = (x: number): number => 0.5 + 0.5 * Math.sin(x)

/** The road ahead: lane marks come nearer, a truck keeps its distance. */
const forward: Scene = (canvas, phase) =>
  fill(canvas, (x, y) => {
    const horizon = 0.44
    const truck = { x: 0.56 + 0.015 * Math.sin(TAU * phase), y: 0.5, half: 0.045 }
    if (Math.abs(x - truck.x) < truck.half && y > truck.y - 0.13 && y < truck.y + 0.02)
      return y > truck.y - 0.01 ? [30, 30, 32] : [176, 54, 44]
    if (y < horizon) return y > horizon - 0.05 * wave(x * 21) ? [96, 118, 132] : sky(y)
    const depth = 1 / (y - horizon + 0.015)
    const across = (x - 0.5) * depth
    if (Math.abs(across) > 1.9) return [GRASS[0] + 8 * wave(depth * 2 + phase * TAU * 16), GRASS[1], GRASS[2]]
    const isDash = Math.floor(depth * 0.6 + phase * 24) % 2 === 0
    if (Math.abs(Math.abs(across) - 1.75) < 0.04) return WHITE
    return Math.abs(across + 0.55) < 0.04 && isDash ? WHITE : ASPHALT
  })

/** Trees and a guard rail pass by; `way` is the direction they go. */
const side =
  (way: 1 | -1): Scene =>
  (canvas, phase) =>
    fill(canvas, (x, y) => {
      const far = (x + way * phase * 2) * 3
      const near = x + way * phase * 8
      if (y > 0.86) return ASPHALT
      if (y > 0.8) return WHITE
      if (y > 0.66 && y < 0.72) return [150, 154, 158]
      if (y > 0.6 && near * 4 - Math.floor(near * 4) < 0.05) return [126, 130, 134]
      const tree = far - Math.floor(far) - 0.5
      if (tree ** 2 * 6 + (y - 0.42) ** 2 * 9 < 0.1) return [52, 92 + 20 * wave(far), 50]
      if (Math.abs(tree) < 0.03 && y > 0.42 && y < 0.62) return [88, 66, 48]
      return y > 0.56 ? GRASS : sky(y)
    })

/** The driver seen from the dashboard; the head moves a little, light of the road passes over it. */
const cockpit: Scene = (canvas, phase) =>
  fill(canvas, (x, y) => {
    const head = { x: 0.5 + 0.02 * Math.sin(TAU * phase * 2), y: 0.36 + 0.006 * Math.sin(TAU * phase * 6) }
    const light = 14 * wave(TAU * (x + phase * 4))
    const dx = (x - head.x) / 0.085
    const dy = (y - head.y) / 0.17
    const eyes =
      Math.abs(dy + 0.1) < (wave(TAU * phase * 5) > 0.93 ? 0.02 : 0.06) && Math.abs(Math.abs(dx) - 0.4) < 0.13
    if (dx ** 2 + dy ** 2 < 1) {
      if (eyes) return [34, 28, 26]
      return dy < -0.5 ? [42, 36, 34] : [186 + light, 146 + light, 122 + light]
    }
    const wheel = Math.hypot((x - 0.5) * 1.6, y - 1.02)
    if (wheel > 0.3 && wheel < 0.335) return [26, 26, 28]
    if (Math.abs(x - 0.5) < 0.17 + (y - 0.55) * 0.35 && y > 0.54) {
      return Math.abs(x - 0.5 - (y - 0.6) * 0.25) < 0.018
        ? [32, 34, 38]
        : [56 + light / 2, 74 + light / 2, 108 + light / 2]
    }
    if (Math.abs(x - 0.5) < 0.13 && y > 0.22) return [70, 66, 64]
    const window = Math.abs(Math.abs(x - 0.5) - 0.38) < 0.1 && y > 0.12 && y < 0.5
    return window ? [150 + light * 2, 176 + light, 190 + light] : [84, 82, 80]
  })

/** By logical channel: what its camera sees. */
export const SCENES: readonly { channel: 1 | 2 | 3 | 4; name: string; scene: Scene }[] = [
  { channel: 1, name: 'COCKPIT', scene: cockpit },
  { channel: 2, name: 'FORWARD', scene: forward },
  { channel: 3, name: 'LEFT', scene: side(1) },
  { channel: 4, name: 'RIGHT', scene: side(-1) },
]
