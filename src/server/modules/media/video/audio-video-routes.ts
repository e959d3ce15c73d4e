import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/audio-video.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { checkParameter } from '#core/protocol/jt808/parameter-catalogue.ts'
import type { CommandJob, CommandService } from '#server/telemetry/commands/command-service.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { AudioVideoRepository } from './audio-video-repository.ts'
import type { VideoRepository } from './video-repository.ts'

export interface AudioVideoParts {
  settings: AudioVideoRepository
  vehicles: VideoRepository
  commands: Pick<CommandService, 'create' | 'get'>
}

const KINDS: ReadonlySet<string> = new Set(['querySelectedParameters', 'setParameters'])
const OURS: ReadonlySet<number> = new Set(contract.AUDIO_VIDEO_IDS)

/** Audio and video settings of terminals (docs/product/tbox.md). */
export function audioVideoRoutes(app: FastifyInstance, { settings, vehicles, commands }: AudioVideoParts): void {
  route(app, contract.readAudioVideo, async ({ body, caller }) => {
    const params = { ids: [...contract.AUDIO_VIDEO_IDS] }
    const job = await commands.create(caller, { kind: 'querySelectedParameters', vin: body.vin, params })
    return { jobId: job.id }
  })

  route(app, contract.writeAudioVideo, async ({ body: { vin, parameters, reason }, caller }) => {
    checked(parameters)
    const job = await commands.create(caller, { kind: 'setParameters', vin, params: { parameters }, reason })
    return { jobId: job.id }
  })

  route(app, contract.getAudioVideoJob, async ({ query, caller }) => {
    const job = await commands.get(caller, query.jobId)
    if (!job || !KINDS.has(job.kind)) throw new NotFound()
    return viewOf(job)
  })

  route(app, contract.listAudioVideoTemplates, async ({ caller }) => ({ list: await settings.templates(caller.oemId) }))

  route(app, contract.saveAudioVideoTemplate, ({ body, caller }) => {
    checked(body.parameters)
    return settings.save(caller.oemId, caller.userId, body)
  })

  route(app, contract.deleteAudioVideoTemplate, async ({ body, caller }) => {
    if (!(await settings.remove(caller.oemId, body.id))) throw new NotFound()
    return null
  })

  route(app, contract.saveVideoChannels, async ({ body, caller }) => {
    const vehicle = await vehicles.vehicle(caller, body.vin)
    if (!vehicle) throw new NotFound('error.unknownVehicle')
    const channels = [...new Map(body.channels.map((channel) => [channel.channelNo, channel])).values()]
    await vehicles.saveChannels(caller.oemId, vehicle.model, channels)
    return null
  })
}

/** Values the terminal would reject are rejected here, naming the parameter. */
function checked(parameters: readonly contract.AudioVideoParameter[]): void {
  for (const [at, { id, value }] of parameters.entries()) {
    if (checkParameter(id, value)) throw Invalid.field(`parameters.${at}`, 'validation.format')
  }
}

function viewOf({ id, status, result, resultDetail, resultAt, evidence }: CommandJob): contract.AudioVideoJob {
  const reported = Array.isArray(evidence?.parameters)
    ? (evidence.parameters as Partial<contract.AudioVideoParameter>[])
    : []
  return {
    jobId: id,
    status,
    result,
    resultDetail,
    resultTime: resultAt === null ? null : toPlatformTime(resultAt),
    parameters: reported.flatMap(({ id: own, value }) =>
      own !== undefined && OURS.has(own) && value !== undefined ? [{ id: own, value }] : [],
    ),
  }
}
