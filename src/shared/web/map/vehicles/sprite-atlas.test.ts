import { describe, expect, it } from 'vitest'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { ATLAS_COLUMNS, drawSpriteAtlas, FIRST_ARROW, HEADINGS, type SpriteAtlas } from './sprite-atlas.ts'
import { VEHICLE_PALETTES, type VehiclePalette } from './vehicle-palette.ts'

/** All colours the same, so that only form is left. */
const formOnly: VehiclePalette = {
  ...VEHICLE_PALETTES.dark,
  edge: '#000000',
  states: Object.fromEntries(VEHICLE_STATES.map((state) => [state, '#FFFFFF'])) as VehiclePalette['states'],
}

/** Brightness of one cell, row by row. */
function cellOf({ side, width, pixels }: SpriteAtlas, cell: number): number[][] {
  const left = (cell % ATLAS_COLUMNS) * side
  const top = Math.floor(cell / ATLAS_COLUMNS) * side
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => pixels[((top + row) * width + left + column) * 4]!),
  )
}

function difference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / 255
}

describe('sprites', () => {
  it.each([8, 14, 20])('of %i pixels differ by form alone', (size) => {
    const atlas = drawSpriteAtlas(size, 1, formOnly)
    const forms = VEHICLE_STATES.map((state, cell) => cellOf(atlas, state === 'driving' ? FIRST_ARROW : cell).flat())
    forms.forEach((form, at) => {
      for (const other of forms.slice(at + 1)) expect(difference(form, other)).toBeGreaterThan(size / 4)
    })
  })

  it('leave the border of their cell clear, so that none is cut off', () => {
    for (const ratio of [1, 2]) {
      const atlas = drawSpriteAtlas(14, ratio, formOnly)
      for (let cell = 0; cell < FIRST_ARROW + HEADINGS; cell++) {
        const rows = cellOf(atlas, cell)
        const border = [...rows[0]!, ...rows.at(-1)!, ...rows.map((row) => row[0]!), ...rows.map((row) => row.at(-1)!)]
        expect(Math.max(...border)).toBe(0)
      }
    }
  })

  it.each([
    [0, 0, -1],
    [HEADINGS / 4, 1, 0],
    [HEADINGS / 2, 0, 1],
    [(HEADINGS * 3) / 4, -1, 0],
  ])('show arrow %i with its tip ahead and its notch behind', (heading, right, down) => {
    const atlas = drawSpriteAtlas(20, 1, formOnly)
    const rows = cellOf(atlas, FIRST_ARROW + heading)
    const at = (pixels: number) =>
      rows[Math.floor(atlas.side / 2 + down * pixels)]![Math.floor(atlas.side / 2 + right * pixels)]!
    expect(at(8)).toBeGreaterThan(120)
    expect(at(-8)).toBe(0)
  })

  it('are premultiplied', () => {
    const { pixels } = drawSpriteAtlas(14, 1, VEHICLE_PALETTES.light)
    const brighterThanAlpha = pixels.findIndex((value, at) => value > pixels[at | 3]!)
    expect(brighterThanAlpha).toBe(-1)
  })
})
