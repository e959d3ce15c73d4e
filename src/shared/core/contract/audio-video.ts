import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bigRowId, OneId, platformTime, requiredText, vin } from './fields.ts'
import { VideoChannel } from './video.ts'

const PAGE = '/tbox/audioVideo'

/** Audio and video settings of JT/T 1078: streams, channels, streams by channel, recording, alarms, analysis, wake-up. */
export const AUDIO_VIDEO_IDS = [0x75, 0x76, 0x77, 0x79, 0x7a, 0x7b, 0x7c] as const

/** A parameter with its value as protocol/jt808/parameter-catalogue.ts describes it. */
export const AudioVideoParameter = z.object({
  id: z
    .int()
    .min(Math.min(...AUDIO_VIDEO_IDS))
    .max(Math.max(...AUDIO_VIDEO_IDS))
    .refine((id) => (AUDIO_VIDEO_IDS as readonly number[]).includes(id), 'validation.format'),
  value: z.unknown(),
})
export type AudioVideoParameter = z.output<typeof AudioVideoParameter>
const parameters = z.array(AudioVideoParameter).max(255)

const Given = z.object({ jobId: z.number().int() })

export const readAudioVideo = endpoint('POST /tsp-jsatl/terminal/audioVideo/read', `${PAGE}/parameters/read`, {
  audit: 'command',
  summary: 'Ask a terminal for its audio and video settings (0x8106)',
  body: z.object({ vin }),
  response: Given,
})
/** The platform reads the settings back and compares: the job is executed only when they are the same. */
export const writeAudioVideo = endpoint('POST /tsp-jsatl/terminal/audioVideo/write', `${PAGE}/parameters/write`, {
  audit: 'command',
  summary: 'Change audio and video settings of a terminal (0x8103), verified by reading them back',
  body: z.object({
    vin,
    parameters: parameters.min(1),
    reason: requiredText(500),
  }),
  response: Given,
})

/** A reading or writing, as far as it has come. */
export const AudioVideoJob = z.object({
  jobId: z.number().int(),
  /** COMMAND_STATUSES of core/domain/command-status.ts */
  status: z.string(),
  /** Key of the result, such as answered, verified, readBackDiffers, notConnected; null while the job is open. */
  result: z.string().nullable(),
  /** Ids of parameters that were read back differently. */
  resultDetail: z.string().nullable(),
  resultTime: platformTime.nullable(),
  /** Reported by the terminal. */
  parameters,
})
export type AudioVideoJob = z.output<typeof AudioVideoJob>
export const getAudioVideoJob = endpoint('GET /tsp-jsatl/terminal/audioVideo/job', PAGE, {
  summary: 'One reading or writing of audio and video settings',
  query: z.object({ jobId: bigRowId }),
  response: AudioVideoJob,
})

export const AudioVideoTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  parameters,
  updateTime: platformTime,
})
export type AudioVideoTemplate = z.output<typeof AudioVideoTemplate>
export const listAudioVideoTemplates = endpoint('GET /tsp-jsatl/terminal/audioVideo/template/list', PAGE, {
  summary: 'Templates of audio and video settings of the tenant',
  response: z.object({ list: z.array(AudioVideoTemplate) }),
})
/** A template of the same name is replaced. */
export const saveAudioVideoTemplate = endpoint(
  'POST /tsp-jsatl/terminal/audioVideo/template/save',
  `${PAGE}/template/save`,
  {
    audit: 'operation',
    summary: 'Keep audio and video settings as a template',
    body: z.object({ name: requiredText(60), parameters: parameters.min(1) }),
    response: AudioVideoTemplate,
  },
)
export const deleteAudioVideoTemplate = endpoint(
  'POST /tsp-jsatl/terminal/audioVideo/template/delete',
  `${PAGE}/template/delete`,
  {
    audit: 'operation',
    summary: 'Remove a template of audio and video settings',
    body: OneId,
    response: z.null(),
  },
)

/** Players and other pages show these channels for every vehicle with such a terminal. */
export const saveVideoChannels = endpoint(
  'POST /tsp-jsatl/terminal/audioVideo/channels/save',
  `${PAGE}/channels/save`,
  {
    audit: 'operation',
    summary: 'Keep the channels of a terminal as the table of its model',
    body: z.object({ vin, channels: z.array(VideoChannel).max(64) }),
    response: z.null(),
  },
)
