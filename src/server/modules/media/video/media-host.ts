import type { Settings } from '#server/app/settings.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'

/**
 * The host a terminal sends media to. The address at which it has found the gateway leads here as well, unless the network
 * translates addresses.
 */
export const mediaHost =
  ({ publicHost }: Pick<Settings, 'publicHost'>, { sessionOf }: Pick<Telemetry, 'sessionOf'>) =>
  (terminalId: number): string =>
    publicHost ?? sessionOf(terminalId)?.localAddress ?? '127.0.0.1'
