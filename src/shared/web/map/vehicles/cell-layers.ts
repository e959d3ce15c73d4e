import type { Layer } from '@deck.gl/core'
import { ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import type { PatchCells } from '#web/live/fleet-patch.ts'
import { latOfWorldY, lngOfWorldX } from '#web/live/world-position.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { rgbOf, type VehiclePalette } from './vehicle-palette.ts'

interface Cell {
  position: [lng: number, lat: number]
  vehicles: number
  ring: [number, number, number]
  alarm: number
}

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

function mostFrequent({ states }: PatchCells, cell: number): number {
  const counts = states.subarray(cell * VEHICLE_STATES.length, (cell + 1) * VEHICLE_STATES.length)
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0))
}

/** Circles with counts that stand for vehicles when too many are in view; a few hundred at most. */
export function cellLayers(cells: PatchCells, palette: VehiclePalette): Layer[] {
  const data = [...cells.x.keys()].map((at): Cell => {
    const alarm = cells.alarm[at]!
    const state = VEHICLE_STATES[mostFrequent(cells, at)] ?? 'offline'
    return {
      position: [lngOfWorldX(cells.x[at]!), latOfWorldY(cells.y[at]!)],
      vehicles: cells.vehicles[at]!,
      ring: rgbOf(palette.states[state]),
      alarm,
    }
  })
  data.sort((a, b) => a.vehicles - b.vehicles)
  const ground = rgbOf(palette.labelGround)
  const text = rgbOf(palette.label)
  return [
    new ScatterplotLayer<Cell>({
      id: 'cell-alarms',
      data: data.filter((cell) => cell.alarm > 0),
      radiusUnits: 'pixels',
      getPosition: (cell) => cell.position,
      getRadius: (cell) => cellRadius(cell.vehicles) + 4,
      filled: false,
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: (cell) => 2.5 - 0.5 * cell.alarm,
      getLineColor: (cell) => rgbOf(palette.alarms[cell.alarm - 1] ?? palette.alarms[2]),
    }),
    new ScatterplotLayer<Cell>({
      id: 'cell-circles',
      data,
      radiusUnits: 'pixels',
      getPosition: (cell) => cell.position,
      getRadius: (cell) => cellRadius(cell.vehicles),
      getFillColor: [...ground, 225],
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 2,
      getLineColor: (cell) => cell.ring,
    }),
    new TextLayer<Cell>({
      id: 'cell-counts',
      data,
      characterSet: '0123456789.kM',
      fontFamily: 'Saira, Inter, sans-serif',
      fontWeight: 600,
      getPosition: (cell) => cell.position,
      getText: (cell) => shortCount(cell.vehicles),
      getSize: (cell) => (cell.vehicles < 10_000 ? 12 : 13),
      getColor: text,
    }),
  ]
}
