/** For a source whose data come by calls. Declared once: react-map-gl sends data whenever the object changes. */
export const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

interface Placed {
  lng: number
  lat: number
}

/** Points as GeoJSON; all else of a point becomes its properties. */
export function pointCollection(points: readonly Placed[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map(({ lng, lat, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties,
    })),
  }
}
