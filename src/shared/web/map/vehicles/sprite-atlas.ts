import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { SPRITES } from './sprite-shapes.ts'
import { rgbOf, type VehiclePalette } from './vehicle-palette.ts'

/** Arrows are drawn ahead of time in this many directions. */
export const HEADINGS = 64
export const ATLAS_COLUMNS = 16
/** Cells 0 to 7 are the states; then the arrows, clockwise from north. */
export const FIRST_ARROW = VEHICLE_STATES.length
const CELLS = FIRST_ARROW + HEADINGS

export interface SpriteAtlas {
  /** Pixels of one square cell's side. */
  side: number
  width: number
  height: number
  /** Premultiplied r g b a. */
  pixels: Uint8Array<ArrayBuffer>
}

/**
 * Every sprite drawn once at the very size it is shown in, so that the graphics card only copies pixels: without
 * hardware that is three times cheaper than computing shapes per vehicle, and edges stay sharp.
 */
export function drawSpriteAtlas(size: number, pixelRatio: number, palette: VehiclePalette): SpriteAtlas {
  const radius = (size * pixelRatio) / 2
  const edge = pixelRatio * Math.max(0.5, Math.min(1.1, 0.14 * size))
  const side = 2 * Math.ceil(radius * 1.2 + edge + 0.5)
  const width = side * ATLAS_COLUMNS
  const height = side * Math.ceil(CELLS / ATLAS_COLUMNS)
  const atlas = { side, width, height, pixels: new Uint8Array(width * height * 4) }
  const edgeColour = rgbOf(palette.edge)
  for (let cell = 0; cell < CELLS; cell++) {
    const state = cell < FIRST_ARROW ? VEHICLE_STATES[cell]! : 'driving'
    const turn = cell < FIRST_ARROW ? 0 : ((cell - FIRST_ARROW) * 2 * Math.PI) / HEADINGS
    drawCell(atlas, cell, { ...SPRITES[state], turn, radius, edge, colour: rgbOf(palette.states[state]), edgeColour })
  }
  return atlas
}

interface CellDrawing {
  shape: (x: number, y: number, r: number) => number
  hollow?: number
  turn: number
  radius: number
  edge: number
  colour: readonly [number, number, number]
  edgeColour: readonly [number, number, number]
}

const SOLID_EDGE = 0.85
const HOLLOW_EDGE = 0.5

function drawCell({ side, width, pixels }: SpriteAtlas, cell: number, drawing: CellDrawing): void {
  const { shape, hollow, turn, radius, edge, colour, edgeColour } = drawing
  const left = (cell % ATLAS_COLUMNS) * side
  const top = Math.floor(cell / ATLAS_COLUMNS) * side
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const band = hollow === undefined ? 0 : Math.max(hollow * radius, 1.1) / 2
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const x = column + 0.5 - side / 2
      const y = side / 2 - row - 0.5
      const distance = shape(x * cos - y * sin, x * sin + y * cos, radius)
      const ground = cover(distance - edge) * (hollow === undefined ? SOLID_EDGE : HOLLOW_EDGE)
      const fill = hollow === undefined ? cover(distance) : cover(Math.abs(distance + band) - band)
      const at = ((top + row) * width + left + column) * 4
      for (let part = 0; part < 3; part++) {
        pixels[at + part] = colour[part]! * fill + edgeColour[part]! * ground * (1 - fill)
      }
      pixels[at + 3] = 255 * (fill + ground * (1 - fill))
    }
  }
}

/** Share of a pixel that lies inside, from the distance of its middle. */
function cover(distance: number): number {
  return Math.max(0, Math.min(1, 0.5 - distance))
}
