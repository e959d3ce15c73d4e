import gcoord from 'gcoord'

/** Degrees × 1e6. */
export interface DatumPlace {
  lat: number
  lng: number
}

/** A place of GCJ-02, the shifted system of maps in China, in WGS-84. */
export function inWgs84({ lat, lng }: DatumPlace): DatumPlace {
  const [east, north] = gcoord.transform<[number, number]>([lng / 1e6, lat / 1e6], gcoord.GCJ02, gcoord.WGS84)
  return { lat: Math.round(north * 1e6), lng: Math.round(east * 1e6) }
}
