import type { Map as MapLibreMap } from 'maplibre-gl'
import {
  type GeoJSONStoreFeatures,
  type HexColor,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import { type FenceRecord, fenceShape } from '#core/domain/fence.ts'
import {
  DRAW_MODES,
  type FenceGeometry,
  type FenceType,
  handlesOf,
  originOf,
  recordOf,
  withCentre,
} from './fence-feature.ts'
import { TurnedAdapter } from './turned-adapter.ts'

const CORNERS = { feature: { draggable: true, coordinates: { draggable: true, midpoints: true, deletable: true } } }
const FLAGS = {
  circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
  rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
  polygon: CORNERS,
  linestring: CORNERS,
} as const

/** Callbacks while a fence is drawn or changed. */
export interface DrawingEvents {
  /** While it is dragged. */
  onMove: (record: FenceRecord) => void
  /** Drawn, dragged, a corner added or deleted. */
  onDone: (record: FenceRecord) => void
}

export type FenceDrawing = ReturnType<typeof fenceDrawing>

/** Draws one fence on a map and changes it by its handles. The area itself is a layer of the map: a circle round on the ground. */
export function fenceDrawing(map: MapLibreMap, color: string, { onMove, onDone }: DrawingEvents) {
  const adapter = new TurnedAdapter(map)
  const draw = new TerraDraw({ adapter, modes: modesIn(color as HexColor) })
  let edited: { id: string | number; type: FenceType; radius: number | null; position: string } | null = null
  let drawn: { type: FenceType; radius: number | null } | null = null

  const recordFrom = (id: string | number, keepsRadius: boolean): FenceRecord | null => {
    const feature = draw.getSnapshotFeature(id)
    const about = edited?.id === id ? edited : drawn
    if (!feature || !about) return null
    const radius = about.type === 4 || keepsRadius ? about.radius : null
    const record = recordOf(about.type, feature.geometry as FenceGeometry, adapter.origin, radius)
    return record && edited?.id === id && about.type === 1 ? withCentre(record, edited.position) : record
  }
  draw.on('change', (ids, type) => {
    if (type !== 'update' || !edited || !ids.includes(edited.id)) return
    const record = recordFrom(edited.id, false)
    if (record) onMove(record)
  })
  draw.on('finish', (id, { action }) => {
    const record = recordFrom(id, action === 'dragFeature')
    if (record) onDone(record)
  })
  draw.start()

  return {
    /** The next clicks draw a fence of this type. */
    begin(type: FenceType, radius: number | null): void {
      draw.clear()
      edited = null
      drawn = { type, radius }
      adapter.origin = Number(map.getCenter().lng.toFixed(6))
      draw.setMode(DRAW_MODES[type])
    },

    /** Shows the handles of a fence, or none. */
    edit(record: FenceRecord | null): void {
      const shape = record && fenceShape(record)
      draw.setMode('select')
      draw.clear()
      edited = null
      drawn = null
      if (!shape) return
      const type = record.type as FenceType
      adapter.origin = originOf(shape)
      const id = draw.getFeatureId()
      const feature = { type: 'Feature', id, geometry: handlesOf(shape, adapter.origin), properties: {} }
      const [result] = draw.addFeatures([
        { ...feature, properties: { mode: DRAW_MODES[type] } } as GeoJSONStoreFeatures,
      ])
      if (!result?.valid) return
      edited = { id, type, radius: record.radius ?? null, position: record.position }
      draw.selectFeature(id)
    },

    stop: () => draw.stop(),
  }
}

function modesIn(color: HexColor) {
  const area = { fillColor: color, fillOpacity: 0.08, outlineColor: color, outlineWidth: 2 }
  const line = { lineStringColor: color, lineStringWidth: 2 }
  return [
    new TerraDrawCircleMode({ styles: area }),
    new TerraDrawPolygonMode({ styles: { ...area, closingPointColor: color } }),
    new TerraDrawRectangleMode({ styles: area }),
    new TerraDrawLineStringMode({ styles: { ...line, closingPointColor: color } }),
    new TerraDrawSelectMode({
      flags: FLAGS,
      // Delete would remove the whole fence; corners are deleted by a right click.
      keyEvents: null,
      allowManualDeselection: false,
      styles: {
        selectedPolygonColor: color,
        // The area is a layer of its own.
        selectedPolygonFillOpacity: 0,
        selectedPolygonOutlineOpacity: 0,
        selectedLineStringColor: color,
        selectedLineStringWidth: 2,
        selectionPointColor: '#ffffff',
        selectionPointOutlineColor: color,
        selectionPointOutlineWidth: 2,
        selectionPointWidth: 6,
        midPointColor: color,
        midPointOutlineColor: '#ffffff',
        midPointOutlineWidth: 1,
        midPointWidth: 4,
      },
    }),
  ]
}
