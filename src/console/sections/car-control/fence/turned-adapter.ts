import type { Map as MapLibreMap } from 'maplibre-gl'
import type { TerraDrawChanges, TerraDrawStylingFunction } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { wrappedLng } from '#core/domain/antimeridian.ts'

/**
 * Terra Draw accepts longitudes between -180 and 180 only, so nothing can be drawn over the antimeridian. It is given
 * longitudes counted from an origin near the drawing instead; its edge is then on the other side of the earth.
 */
export class TurnedAdapter extends TerraDrawMapLibreGLAdapter<MapLibreMap> {
  /** Changed only while nothing is drawn. */
  origin = 0
  private readonly map: MapLibreMap

  constructor(map: MapLibreMap) {
    super({ map, coordinatePrecision: 9 })
    this.map = map
  }

  override unproject(x: number, y: number): { lng: number; lat: number } {
    const { lng, lat } = super.unproject(x, y)
    return { lng: wrappedLng(lng - this.origin), lat }
  }

  override project(lng: number, lat: number): { x: number; y: number } {
    const middle = this.map.getCenter().lng
    return super.project(middle + wrappedLng(lng + this.origin - middle), lat)
  }

  override render(changes: TerraDrawChanges, styling: TerraDrawStylingFunction): void {
    const moved = (features: TerraDrawChanges['created']) => features.map((feature) => shifted(feature, this.origin))
    super.render(
      {
        ...changes,
        created: moved(changes.created),
        updated: moved(changes.updated),
        unchanged: moved(changes.unchanged),
      },
      styling,
    )
  }
}

function shifted(feature: TerraDrawChanges['created'][number], by: number): TerraDrawChanges['created'][number] {
  const move = ([lng = 0, ...rest]: number[]): number[] => [lng + by, ...rest]
  const { geometry } = feature
  switch (geometry.type) {
    case 'Point':
      return { ...feature, geometry: { type: 'Point', coordinates: move(geometry.coordinates) } }
    case 'LineString':
      return { ...feature, geometry: { type: 'LineString', coordinates: geometry.coordinates.map(move) } }
    case 'Polygon':
      return {
        ...feature,
        geometry: { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(move)) },
      }
  }
}
