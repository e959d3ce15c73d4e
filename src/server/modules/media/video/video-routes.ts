import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/video.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { ApiError, NotFound, Unavailable } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { languageOf, type Translator } from '#server/http/translate.ts'
import type { StreamAddresses } from '#server/telemetry/video/stream-address.ts'
import type { VideoCommands } from '#server/telemetry/video/video-commands.ts'
import type { VideoService, VideoVehicle } from '#server/telemetry/video/video-service.ts'
import { recordingsOf } from './recordings.ts'
import { unknownTask, viewOf } from './task-view.ts'
import type { VideoRepository } from './video-repository.ts'

export interface VideoRouteParts {
  /** Absent where this process does not have the role video. */
  video: VideoService | undefined
  vehicles: VideoRepository
  commands: Pick<VideoCommands, 'create'> & Pick<CommandService, 'get'>
  addresses: StreamAddresses
  translator: Translator
}

/** Default channels of a terminal whose channels were never read: the four the product names (docs/product/shared.md#video). */
const USUAL_CHANNELS = [1, 2, 3, 4].map((no) => ({
  channelNo: no,
  physicalNo: no,
  kind: 'audioVideo' as const,
  ptz: false,
}))
/** Modes of 0x9201, and the rate that changes nothing. */
const AS_IT_WAS = 0
const FAST = 1
const ONCE = 1
/** A photo that is not taken by then is answered as not taken. */
const PHOTO_MS = 20_000
const PHOTO_LOOK_MS = 300

export function videoRoutes(app: FastifyInstance, parts: VideoRouteParts): void {
  liveRoutes(app, parts)
  playbackRoutes(app, parts)
}

function liveRoutes(app: FastifyInstance, parts: VideoRouteParts): void {
  const { vehicles, commands, translator, addresses } = parts

  route(app, contract.startLiveVideo, async ({ body, caller, request }) => {
    const vehicle = await withTerminal(parts, caller, body.vin)
    const service = running(parts)
    const channels = [...new Set(body.channelNo)]
    const tasks = await Promise.all(
      channels.map((channel) => service.startLive(caller, vehicle, channel, body.streamType)),
    )
    const view = viewOf(translator, languageOf(request), addresses)
    return { items: tasks.map(view) }
  })

  route(app, contract.endRealtimeVideo, ({ body, caller }) => {
    running(parts).stop(caller, body.taskId)
    return null
  })

  route(app, contract.pollVideoTasks, async ({ body, caller, request }) => {
    const service = running(parts)
    const language = languageOf(request)
    const view = viewOf(translator, language, addresses)
    const tasks = await Promise.all(body.taskIds.map((taskId) => service.look(caller, taskId)))
    return { items: tasks.map((task, n) => (task ? view(task) : unknownTask(translator, language, body.taskIds[n]!))) }
  })

  route(app, contract.takeVideoPhoto, async ({ body, caller, request }) => {
    const task = await running(parts).look(caller, body.taskId)
    if (!task) throw new NotFound()
    const { vin } = task.stream.camera
    const job = await commands.create(caller, { kind: 'shoot', vin, params: { channel: body.channelId, command: 1 } })
    for (let waited = 0; waited < PHOTO_MS; waited += PHOTO_LOOK_MS) {
      const now = await commands.get(caller, job.id)
      if (now?.status === 'executed') return { jobId: job.id }
      if (!now || hasEnded(now.status)) break
      await wait(PHOTO_LOOK_MS)
    }
    throw new ApiError(409, translator.word(languageOf(request), 'video:photoFailed') ?? 'error.conflict')
  })

  route(app, contract.listVideoChannels, async ({ query, caller }) => {
    const vehicle = await vehicles.vehicle(caller, query.vin)
    if (!vehicle) throw new NotFound('error.unknownVehicle')
    const channels = await vehicles.channels(vehicle.oemId, vehicle.model)
    return { known: channels.length > 0, channels: channels.length > 0 ? channels : USUAL_CHANNELS }
  })
}

function playbackRoutes(app: FastifyInstance, parts: VideoRouteParts): void {
  const { commands, translator, addresses } = parts

  route(app, contract.searchVideoRecordings, async ({ body, caller }) => {
    const { vin } = await withTerminal(parts, caller, body.vin)
    const { channelNo: channel, startTime, endTime } = body
    const job = await commands.create(caller, { kind: 'searchVideos', vin, params: { channel, startTime, endTime } })
    return { jobId: job.id }
  })

  route(app, contract.getVideoRecordings, async ({ query, caller }) => {
    const job = await parts.commands.get(caller, query.jobId)
    if (!job || job.kind !== 'searchVideos') throw new NotFound()
    return { status: job.status, recordings: recordingsOf(job) }
  })

  route(app, contract.startPlayback, async ({ body, caller, request }) => {
    const vehicle = await withTerminal(parts, caller, body.vin)
    const { channelNo, startTime, endTime, streamType, rate } = body
    // 0x9201 counts the streams from 1, and has a mode of its own for what is faster than it was.
    const params = { startTime, endTime, stream: streamType + 1, mode: rate > ONCE ? FAST : AS_IT_WAS, rate }
    const task = await running(parts).startPlayback(caller, vehicle, channelNo, params)
    return viewOf(translator, languageOf(request), addresses)(task)
  })

  route(app, contract.controlPlayback, async ({ body, caller }) => {
    const task = await running(parts).look(caller, body.taskId)
    if (task?.stream.plan.kind !== 'playback') throw new NotFound()
    await task.stream.sendControl('playbackControl', {
      channel: task.stream.camera.channel,
      command: contract.PLAYBACK_COMMANDS.indexOf(body.command),
      rate: body.rate,
      seekTime: body.seekTime ?? null,
    })
    return null
  })
}

function running({ video }: VideoRouteParts): VideoService {
  if (!video) throw new Unavailable()
  return video
}

async function withTerminal({ vehicles }: VideoRouteParts, caller: Caller, vin: string): Promise<VideoVehicle> {
  const vehicle = await vehicles.vehicle(caller, vin)
  if (!vehicle) throw new NotFound('error.unknownVehicle')
  const { terminalId } = vehicle
  if (terminalId === null) throw new ApiError(409, 'error.noTerminal')
  return { ...vehicle, terminalId }
}
