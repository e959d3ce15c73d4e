import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import type { Translator } from '#server/http/translate.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Settings } from '#server/app/settings.ts'
import type { Database } from '#server/store/database.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'
import { startVideo } from '#server/telemetry/video/start-video.ts'
import { StreamAddresses } from '#server/telemetry/video/stream-address.ts'
import { audioVideoRepository } from './audio-video-repository.ts'
import { audioVideoRoutes } from './audio-video-routes.ts'
import { flvRoute } from './flv-route.ts'
import { videoRepository } from './video-repository.ts'
import { videoRoutes } from './video-routes.ts'

export interface VideoModuleParts {
  db: Database
  settings: Pick<Settings, 'videoPort' | 'roles' | 'publicHost'>
  log: Logger
  metrics: Registry
  telemetry: Pick<Telemetry, 'commands' | 'sessionOf'>
  budget: ConnectionBudget
}

export interface VideoModule {
  routes(app: FastifyInstance, translator: Translator): void
  close(): Promise<void>
}

/** Video of vehicles: the media port, where this process has the role, and the calls. */
export async function startVideoModule(parts: VideoModuleParts): Promise<VideoModule> {
  const { db, settings, log, metrics, telemetry, budget } = parts
  const { commands } = telemetry
  const hostFor = (terminalId: number) => settings.publicHost ?? localHost(telemetry, terminalId)
  const video = settings.roles.includes('video')
    ? await startVideo({ db, log, metrics, commands, budget, videoPort: settings.videoPort, hostFor })
    : undefined
  const addresses = new StreamAddresses()
  return {
    routes(app, translator) {
      const vehicles = videoRepository(db)
      videoRoutes(app, { video: video?.service, vehicles, commands, addresses, translator })
      audioVideoRoutes(app, { settings: audioVideoRepository(db), vehicles, commands })
      if (video) flvRoute(app, video.service, addresses)
    },
    close: () => video?.close() ?? Promise.resolve(),
  }
}

/** The address at which a terminal has found the gateway leads it here as well, unless the network translates addresses. */
export function localHost({ sessionOf }: Pick<Telemetry, 'sessionOf'>, terminalId: number): string {
  return sessionOf(terminalId)?.localAddress ?? '127.0.0.1'
}
