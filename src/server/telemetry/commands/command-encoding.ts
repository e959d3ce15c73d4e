import { bodyOrderOf } from '#core/domain/body-control.ts'
import { CONTROL_WORDS, type ControlWord, type LockPart } from '#core/domain/command-params.ts'
import { definitionOf, isCommandKind } from '#core/domain/command-kind.ts'
import { BODY_KIND, writeBodyOrder } from '#core/protocol/body-over-808.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { encodeDecoded } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { PlatformMessage } from '#core/domain/head-unit-message.ts'
import { HEAD_UNIT_KIND, writeHeadUnitMessage } from '#core/protocol/head-unit-over-808.ts'
import { CONTROL_KINDS, LIMIT_KIND, writeControl } from '#core/protocol/lock-over-808.ts'
import { UDS_KIND, WAKE_KIND, writeUdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { Writer } from '#core/protocol/wire/writer.ts'
import type { CommandJob } from './command-service.ts'

/** Inputs of the encoding of a command in addition to its parameters. */
export interface WireTerminal {
  version: Jt808Version
  dialect: Jt808Dialect
}

export interface WireMessage {
  id: number
  body: Uint8Array
  /** Messages that may be the answer to it. */
  answerIds: readonly number[]
}

type Params = Record<string, unknown>
interface Input {
  job: Pick<CommandJob, 'id' | 'kind'>
  params: Params
  terminal: WireTerminal
  /** Package of an upgrade. */
  file: Uint8Array
}

const bytes = (hex: unknown): Uint8Array => (typeof hex === 'string' ? fromHex(hex) : null) ?? new Uint8Array()
const flagsOf = (...flags: unknown[]): number =>
  flags.reduce<number>((all, flag, bit) => all | (flag ? 1 << bit : 0), 0)
const asLayout = (own: Params) => ({ name: '', ...own, nightTopSpeed: own.nightTopSpeed ?? own.topSpeed ?? 0 })
const since2019 = (terminal: WireTerminal): boolean => terminal.version === '2019'

/** Values of a body that are not the parameters as they stand. */
const BODIES: Readonly<Record<string, (input: Input) => Params>> = {
  trackTemporarily: ({ params }) =>
    params.interval === 0 ? { interval: 0 } : { interval: params.interval, validity: params.duration },
  terminalControl: ({ params }) => ({
    command: CONTROL_WORDS[params.word as ControlWord],
    parameters: params.parameters,
  }),
  setParameters: ({ params }) => ({
    parameters: (params.parameters as Params[]).map(({ id, value, data }) => ({
      id,
      ...(value === undefined ? { data: bytes(data) } : { value }),
    })),
  }),
  textMessage: ({ params, terminal }) => ({
    // 2019 has two bits for the kind: 1 service, 2 urgent.
    flags:
      flagsOf(
        params.urgent && !since2019(terminal),
        since2019(terminal) && params.urgent,
        params.display,
        params.speech,
        params.advertising,
      ) | (since2019(terminal) && !params.urgent ? 1 : 0),
    type: 1,
    text: params.text,
  }),
  askDriver: ({ params }) => {
    const answers = (params.answers as string[]).map((content, at) => ({ id: at + 1, content }))
    return { flags: flagsOf(params.urgent, false, false, true), question: params.question, answers }
  },
  callback: ({ params }) => ({ mode: params.mode === 'listen' ? 1 : 0, phone: params.phone }),
  setFenceCircles: ({ params }) => ({ ...params, areas: (params.areas as Params[]).map(asLayout) }),
  setFenceRectangles: ({ params }) => ({ ...params, areas: (params.areas as Params[]).map(asLayout) }),
  setFencePolygon: ({ params }) => asLayout(params),
  setFenceRoute: ({ params }) => ({
    ...asLayout(params),
    corners: (params.corners as Params[]).map((corner) => ({
      ...corner,
      nightTopSpeed: corner.nightTopSpeed ?? corner.topSpeed ?? 0,
    })),
  }),
  recorderQuery: ({ params }) => ({ command: params.command, block: bytes(params.block) }),
  recorderWrite: ({ params }) => ({ command: params.command, block: bytes(params.block) }),
  transparent: ({ params }) => ({ kind: params.kind, data: bytes(params.data) }),
  uds: ({ params, job }) => ({
    kind: UDS_KIND,
    data: writeUdsEnvelope({
      requestId: requestIdOf(job),
      channel: Number(params.channel),
      address: Number(params.address),
      uds: bytes(params.request),
    }),
  }),
  wake: () => ({ kind: WAKE_KIND, data: new Uint8Array() }),
  bodyControl: ({ params }) => ({ kind: BODY_KIND, data: writeBodyOrder(bodyOrderOf(params)) }),
  queryBody: () => ({ kind: BODY_KIND, data: writeBodyOrder([]) }),
  headUnit: ({ params }) => ({
    kind: HEAD_UNIT_KIND,
    data: writeHeadUnitMessage(params as unknown as PlatformMessage),
  }),
  upgrade: ({ params, file }) => ({
    kind: UPGRADE_PARTS[params.part as keyof typeof UPGRADE_PARTS],
    maker: params.maker,
    version: params.version,
    size: file.length,
    data: file,
  }),
}

export const UPGRADE_PARTS = { terminal: 0, icReader: 12, gnss: 52 } as const

/** UDS answers repeat it. */
export const requestIdOf = (job: Pick<CommandJob, 'id'>): number => job.id % 0x10000

/** The message of a command. RangeError, naming the field, for values that do not fit their place. */
export function encodeCommand(
  job: Pick<CommandJob, 'id' | 'kind' | 'params'>,
  terminal: WireTerminal,
  file: Uint8Array = new Uint8Array(),
): WireMessage {
  if (!isCommandKind(job.kind)) throw new RangeError(`${job.kind} is no command`)
  const control = controlOf(job)
  if (control) return encodeControl(control, terminal)
  if (job.kind === 'raw') return { id: Number(job.params.messageId), body: bytes(job.params.body), answerIds: [] }
  const { messageId, answerId } = definitionOf(job.kind)
  const answerIds = answerId === undefined ? [] : [answerId]
  if (job.kind === 'requestAttachments') return { id: messageId, body: attachmentsBody(job.params), answerIds }
  const value = BODIES[job.kind]?.({ job, params: job.params, terminal, file }) ?? job.params
  return { id: messageId, body: encodeDecoded(messageId, terminal.version, value, terminal.dialect), answerIds }
}

interface Control {
  control: number
  data: Uint8Array
}

/** The control of a lock or limit; undefined for other commands. */
function controlOf({ kind, params }: Pick<CommandJob, 'kind' | 'params'>): Control | undefined {
  const of = (control: number, value: number): Control => ({ control, data: Uint8Array.of(value) })
  if (kind === 'lock') return of(CONTROL_KINDS[params.part as LockPart], 1)
  if (kind === 'unlock') return of(CONTROL_KINDS[params.part as LockPart], 0)
  if (kind === 'speedLimit') return of(CONTROL_KINDS.speedLimit, Number(params.speed ?? 0))
  if (kind === 'torqueLimit') return of(CONTROL_KINDS.torqueLimit, Number(params.percent ?? 0))
  if (kind === 'vehicleControl') return { control: Number(params.control), data: bytes(params.data) }
  return undefined
}

function encodeControl({ control, data }: Control, { version, dialect }: WireTerminal): WireMessage {
  if (version === '2019') {
    // The standard's own kind has a layout in the codec, a maker's kind is bytes to it.
    const known = control === CONTROL_KINDS.doors || dialect.controls?.has(control)
    const item = known && data.length === 1 ? { id: control, value: data[0] } : { id: control, data }
    return { id: 0x8500, body: encodeDecoded(0x8500, version, { controls: [item] }, dialect), answerIds: [0x0500] }
  }
  if (control === CONTROL_KINDS.doors) {
    return { id: 0x8500, body: encodeDecoded(0x8500, version, { flags: data[0] }, dialect), answerIds: [0x0500] }
  }
  if (data.length !== 1) throw new RangeError('terminals before 2019 take a control of one byte')
  const value = { kind: LIMIT_KIND, data: writeControl({ control, value: data[0] as number }) }
  return { id: 0x8900, body: encodeDecoded(0x8900, version, value, dialect), answerIds: [0x0900] }
}

/** 0x9208 with the mark as the alarm carried it: its width differs by province. */
function attachmentsBody(params: Params): Uint8Array {
  const writer = new Writer()
  const server = new TextEncoder().encode(String(params.server))
  writer.uint(server.length, 1)
  writer.put(server)
  writer.uint(Number(params.tcpPort), 2)
  writer.uint(Number(params.udpPort), 2)
  writer.put(bytes(params.mark))
  padded(writer, new TextEncoder().encode(String(params.alarmNo)), 32)
  padded(writer, bytes(params.reserve), 16)
  return writer.bytes().slice()
}

function padded(writer: Writer, content: Uint8Array, width: number): void {
  if (content.length > width) throw new RangeError(`${content.length} bytes do not fit ${width}`)
  writer.put(content)
  writer.zeros(width - content.length)
}
