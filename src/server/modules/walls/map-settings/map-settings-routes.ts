import type { FastifyInstance } from 'fastify'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { route } from '#server/http/route.ts'
import type { Settings } from '#server/app/settings.ts'

/** The key is no secret: the browser needs it to fetch tiles. */
export function mapSettingsRoutes(
  app: FastifyInstance,
  parts: { settings: Pick<Settings, 'mapStyleUrl' | 'mapKey' | 'demo' | 'simVehicles'> },
): void {
  const { mapStyleUrl, mapKey, demo, simVehicles } = parts.settings
  // Real vehicles drive on real roads: generated ones would mislead whoever looks for them.
  const demoRoads = mapStyleUrl === undefined && demo && simVehicles > 0
  route(app, getMapSettings, () => ({ styleUrl: mapStyleUrl, mapKey, ...(demoRoads && { demoRoads }) }))
}
