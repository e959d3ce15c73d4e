import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Base map of this installation; all absent means the built-in offline map. */
export const MapSettings = z.object({
  styleUrl: z.string().optional(),
  mapKey: z.string().optional(),
  /** The built-in map shows the generated roads of the simulated fleet; no others: they exist nowhere else. */
  demoRoads: z.boolean().optional(),
})
export type MapSettings = z.output<typeof MapSettings>

export const getMapSettings = endpoint('GET /comm-saas-cloud/v1/map/settings', 'public', {
  summary: 'Base map style and key of this installation',
  response: MapSettings,
})
