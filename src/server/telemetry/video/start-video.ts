import type { Registry } from 'prom-client'
import { ConnectionBudget } from '../gateway/connection-limits.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { mediaIdRepository } from './media-id-repository.ts'
import { MediaServer } from './media-server.ts'
import { StreamRequests } from './stream-requests.ts'
import { inOrder, type VideoCommands } from './video-commands.ts'
import { videoMetrics } from './video-metrics.ts'
import { type VideoLimits, VideoService } from './video-service.ts'
import type { StreamLimits } from './video-stream.ts'

export interface VideoParts {
  db: Database
  log: Logger
  metrics: Registry
  commands: VideoCommands
  /** Port for media of terminals; 0: the system chooses. */
  videoPort: number
  /** Host a terminal reaches this server by. */
  hostFor: (terminalId: number) => string
  /** Shared with other ports for terminals; absent: its own. */
  budget?: ConnectionBudget
  limits?: Partial<VideoLimits & StreamLimits>
}

export interface Video {
  service: VideoService
  port: number
  close(): Promise<void>
}

export const DEFAULT_STREAM_LIMITS: StreamLimits = { startMs: 12_000, restarts: 3 }

/** The role `video`: pictures of terminals in, FLV out. */
export async function startVideo(parts: VideoParts): Promise<Video> {
  const { db, log, limits } = parts
  const metrics = videoMetrics(parts.metrics)
  const mediaIds = mediaIdRepository(db)
  const requests = new StreamRequests((terminalId, mediaId) => {
    mediaIds
      .learned(terminalId, mediaId)
      .catch((error: unknown) => log.warn({ err: error, terminalId }, 'media id of a terminal not stored'))
  })
  for (const { terminalId, mediaId } of await mediaIds.all()) requests.remember(terminalId, mediaId)
  const media = new MediaServer({ requests, metrics, budget: parts.budget ?? new ConnectionBudget(), log })
  const port = await media.listen(parts.videoPort)
  const service = new VideoService(
    {
      requests,
      metrics,
      commands: inOrder(parts.commands),
      server: (terminalId) => ({ server: parts.hostFor(terminalId), tcpPort: port, udpPort: 0 }),
      limits: { ...DEFAULT_STREAM_LIMITS, ...limits },
    },
    log,
    limits,
  )
  log.info({ port }, 'terminals may send video')
  return {
    service,
    port,
    async close() {
      await service.stopAll()
      await media.close()
    },
  }
}
