import type { FastifyInstance } from 'fastify'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { route } from '#server/http/route.ts'
import type { Settings } from '#server/app/settings.ts'

/** The key is no secret: the browser needs it to fetch tiles. */
export function mapSettingsRoutes(
  app: FastifyInstance,
  parts: { settings: Pick<Settings, 'mapStyleUrl' | 'mapKey'> },
): void {
  const { mapStyleUrl, mapKey } = parts.settings
  route(app, getMapSettings, () => ({ styleUrl: mapStyleUrl, mapKey }))
}
