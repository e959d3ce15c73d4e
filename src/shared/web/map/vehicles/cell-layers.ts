import type { Layer } from '@deck.gl/core'
import { ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import type { PatchCells } from '#web/live/fleet-patch.ts'
import { latOfWorldY, lngOfWorldX } from '#web/live/world-position.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { CellRings } from './cell-rings.ts'
import { RING_PARTS, ringEnds } from './cell-shares.ts'
import { mergedCells } from './merged-cells.ts'
import { rgbOf, type VehiclePalette } from './vehicle-palette.ts'

interface Cell {
  position: [lng: number, lat: number]
  vehicles: number
  /** CSS pixels. */
  radius: number
  ends: readonly number[]
  alarm: number
}

/** CSS pixels, on a desk. */
const ALARM_GAP = 4
const RING_WIDTH = 3.5
const TEXT_SIZE = 14

/** Radius in CSS pixels: area grows with the logarithm, so that one city does not swallow a province. */
export function cellRadius(vehicles: number): number {
  return 11 + 4.5 * Math.log10(Math.max(1, vehicles))
}

/** Numbers that fit a circle: 950, 1.2k, 13k, 1.1M. */
export function shortCount(vehicles: number): string {
  if (vehicles < 1000) return String(vehicles)
  if (vehicles < 999_500) return `${shortened(vehicles / 1000)}k`
  return `${shortened(vehicles / 1e6)}M`
}

function shortened(value: number): string {
  return value < 9.95 ? value.toFixed(1).replace('.0', '') : value.toFixed(0)
}

/** Cells as circles that do not overlap at this zoom. */
export const cellCircles = (cells: PatchCells, pixelsPerStep: number, scale: number): PatchCells =>
  mergedCells(cells, pixelsPerStep, (vehicles) => scale * cellRadius(vehicles))

/** How cells are drawn. */
export interface CellLook {
  palette: VehiclePalette
  /** 1 on a desk, more on a wall that is read from afar. */
  scale: number
  /** 1 takes all colour away: the data is stale. */
  grey: number
}

/** Circles with counts that stand for vehicles when too many are in view; a few hundred at most. */
export function cellLayers(cells: PatchCells, { palette, scale, grey }: CellLook): Layer[] {
  const data = [...cells.x.keys()].map(
    (at): Cell => ({
      position: [lngOfWorldX(cells.x[at]!), latOfWorldY(cells.y[at]!)],
      vehicles: cells.vehicles[at]!,
      radius: scale * cellRadius(cells.vehicles[at]!),
      ends: ringEnds(cells.states.subarray(at * VEHICLE_STATES.length, (at + 1) * VEHICLE_STATES.length)),
      alarm: cells.alarm[at]!,
    }),
  )
  data.sort((a, b) => a.vehicles - b.vehicles)
  const color = (hex: string) => greyed(rgbOf(hex), grey)
  const alarms = palette.alarms.map(color)
  const ringColors = RING_PARTS.map(([state]) => color(palette.states[state]))
  const ground: [number, number, number, number] = [...rgbOf(palette.labelGround), 225]
  const pixels = { radiusUnits: 'pixels', lineWidthUnits: 'pixels' } as const
  const getPosition = (cell: Cell) => cell.position
  return [
    new ScatterplotLayer<Cell>({
      ...pixels,
      id: 'cell-alarms',
      data: data.filter((cell) => cell.alarm > 0),
      getPosition,
      getRadius: (cell) => cell.radius + scale * ALARM_GAP,
      filled: false,
      stroked: true,
      getLineWidth: (cell) => scale * (2.5 - 0.5 * cell.alarm),
      getLineColor: (cell) => alarms[cell.alarm - 1] ?? alarms[2]!,
      updateTriggers: { getLineColor: alarms },
    }),
    new CellRings<Cell>({
      ...pixels,
      id: `cell-rings ${ringColors.join(' ')}`,
      data,
      getPosition,
      getRadius: (cell) => cell.radius,
      getFillColor: ground,
      getLineColor: rgbOf(palette.labelGround),
      stroked: true,
      getLineWidth: scale * RING_WIDTH,
      getEnds: ({ ends: [first = 0, second = 0, third = 0, fourth = 0] }) => [first, second, third, fourth],
      getLastEnd: ({ ends }) => ends[4] ?? 0,
      colors: ringColors,
    }),
    new TextLayer<Cell>({
      id: 'cell-counts',
      data,
      characterSet: '0123456789.kM',
      fontFamily: 'Saira, Inter, sans-serif',
      fontWeight: 600,
      getPosition,
      getText: (cell) => shortCount(cell.vehicles),
      getSize: scale * TEXT_SIZE,
      getColor: color(palette.label),
    }),
  ]
}

function greyed([red, green, blue]: readonly [number, number, number], grey: number): [number, number, number] {
  const light = 0.3 * red + 0.59 * green + 0.11 * blue
  const mixed = (part: number) => Math.round(part + (light - part) * grey)
  return [mixed(red), mixed(green), mixed(blue)]
}
