import { BODY_CONTROLS, BODY_REFUSALS, wishOf } from '#core/domain/body-control.ts'
import { LOCK_PARTS, type LockPart } from '#core/domain/command-params.ts'
import { BODY_KIND, readBodyReport } from '#core/protocol/body-over-808.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { CONTROL_KINDS, type ControlValue, LIMIT_KIND, readControl } from '#core/protocol/lock-over-808.ts'
import { plainValue } from '#core/protocol/plain-value.ts'
import { readUdsEnvelope, UDS_KIND } from '#core/protocol/uds-over-808.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { StoredMedia } from '../gateway/message-context.ts'
import { requestIdOf, UPGRADE_PARTS } from './command-encoding.ts'
import type { CommandJob } from './command-service.ts'

/** Evidence about a command in a message of the terminal. */
export interface Verdict {
  status: 'executed' | 'failed'
  result: string
  detail?: string
  evidence: Record<string, unknown>
}

/** A position as far as it can show what a command did. */
export interface ShownPosition {
  /** Device time, epoch ms. */
  ts: number
  status: number
}

type Body = Record<string, unknown>
type Judged = Pick<CommandJob, 'id' | 'kind' | 'params'>

/**
 * The verdict of a message that may be the answer; null when it says nothing about this command, be it another one's
 * answer or nonsense. The body was decoded completely.
 */
export function judgeAnswer(job: Judged, messageId: number, value: Body): Verdict | null {
  const judge = JUDGES[job.kind]
  if (judge) return judge(job, value, messageId)
  return answered(value)
}

function answered(value: Body, result = 'answered'): Verdict {
  const { serial: _serial, ...rest } = value
  return { status: 'executed', result, evidence: plainValue(rest) as Record<string, unknown> }
}

const failed = (value: Body, result: string, detail?: string): Verdict => ({
  ...answered(value),
  status: 'failed',
  result,
  ...(detail === undefined ? {} : { detail }),
})

/** By a result code: 0 is success, others have names, and what has none is nonsense. */
const byResult =
  (...names: string[]) =>
  (_job: Judged, value: Body): Verdict | null => {
    if (value.result === 0) return answered(value)
    const name = names[Number(value.result) - 1]
    return name === undefined ? null : failed(value, name)
  }

const upgradeResult = byResult('upgradeFailed', 'upgradeCancelled')

const JUDGES: Readonly<Record<string, (job: Judged, value: Body, messageId: number) => Verdict | null>> = {
  queryLocation: (_job, value) => answered(value),
  querySelectedParameters: (job, value) => {
    const asked = new Set(job.params.ids as number[])
    const reported = value.parameters as { id: number }[]
    // A terminal may leave out what it lacks; it does not answer something else.
    return reported.some(({ id }) => asked.has(id)) ? answered(value) : null
  },
  // An answer that was not offered is none.
  askDriver: (job, value) =>
    Number(value.answerId) >= 1 && Number(value.answerId) <= (job.params.answers as string[]).length
      ? answered(value)
      : null,
  queryFences: (job, value) => (value.kind === job.params.kind ? answered(value) : null),
  recorderQuery: (job, value) => (value.command === job.params.command ? answered(value) : null),
  // Inserted or pulled at some time; 2011 has the name alone.
  reportDriver: (_job, value) => {
    const reported = value.state === undefined ? value.name : (value.state === 1 || value.state === 2) && value.time
    return reported ? answered(value) : null
  },
  shoot: byResult('terminalFailed', 'channelUnsupported'),
  uploadVideo: byResult('terminalFailed'),
  upgrade: (job, value) =>
    value.kind === UPGRADE_PARTS[job.params.part as keyof typeof UPGRADE_PARTS] ? upgradeResult(job, value) : null,
  terminalControl: upgradeResult,
  uds: judgeUds,
  lock: judgeLock,
  unlock: judgeLock,
  speedLimit: judgeLimit,
  torqueLimit: judgeLimit,
  vehicleControl: judgeLimit,
  bodyControl: judgeBody,
  queryBody: (_job, value) => (bodyOf(value) ? { status: 'executed', result: 'bodyReported', evidence: {} } : null),
}

const PENDING = 0x78
const NEGATIVE = 0x7f
const POSITIVE = 0x40

function judgeUds(job: Judged, value: Body): Verdict | null {
  if (value.kind !== UDS_KIND || !(value.data instanceof Uint8Array)) return null
  const envelope = readUdsEnvelope(value.data)
  const request = Number.parseInt(String(job.params.request).slice(0, 2), 16)
  if (!envelope || envelope.requestId !== requestIdOf(job)) return null
  if (envelope.channel !== job.params.channel || envelope.address !== job.params.address) return null
  const { uds } = envelope
  const evidence = { uds: toHex(uds) }
  if (uds[0] === request + POSITIVE) return { status: 'executed', result: 'positive', evidence }
  if (uds[0] !== NEGATIVE || uds[1] !== request || uds.length !== 3 || uds[2] === PENDING) return null
  return { status: 'failed', result: 'negative', detail: toHex(uds.subarray(2)), evidence }
}

/** An answer that does not show the state wished for is no verdict yet: a lock may take effect later. */
function judgeLock(job: Judged, value: Body): Verdict | null {
  const { ts, status } = value
  return typeof ts === 'number' && typeof status === 'number' ? judgeStatus(job, { ts, status }) : null
}

/** Whether a position shows what a lock or unlock was to bring about. */
export function judgeStatus(job: Pick<Judged, 'kind' | 'params'>, { ts, status }: ShownPosition): Verdict | null {
  const key = LOCK_PARTS[job.params.part as LockPart]
  const shown = hasStatus(status, key)
  if (shown !== (job.kind === 'lock')) return null
  return { status: 'executed', result: 'statusShown', evidence: { ts, statusBit: key, set: shown } }
}

/** Control and value of a limit. */
const WISHED: Readonly<Record<string, (params: Body) => ControlValue>> = {
  speedLimit: ({ speed }) => ({ control: CONTROL_KINDS.speedLimit, value: Number(speed ?? 0) }),
  torqueLimit: ({ percent }) => ({ control: CONTROL_KINDS.torqueLimit, value: Number(percent ?? 0) }),
  vehicleControl: ({ control, data }) => ({ control: Number(control), value: Number.parseInt(String(data), 16) }),
}

/** Terminals of 2019 answer a limit with 0x0500 alone, older ones with the limit in force. */
function judgeLimit(job: Judged, value: Body, messageId: number): Verdict | null {
  if (messageId === 0x0500) return answered(value)
  if (value.kind !== LIMIT_KIND || !(value.data instanceof Uint8Array)) return null
  const reported = readControl(value.data)
  const wished = WISHED[job.kind]?.(job.params)
  if (!reported || reported.control !== wished?.control) return null
  const evidence = { limit: reported.value }
  if (reported.value === wished.value) return { status: 'executed', result: 'limitShown', evidence }
  return { status: 'failed', result: 'limitDiffers', detail: String(reported.value), evidence }
}

const bodyOf = (value: Body) =>
  value.kind === BODY_KIND && value.data instanceof Uint8Array ? readBodyReport(value.data) : null

/** The state of the body after it, or why the vehicle does not; a window on its way is no verdict yet. */
function judgeBody(job: Judged, value: Body): Verdict | null {
  const report = bodyOf(value)
  if (!report) return null
  const wish = wishOf(job.params)
  const control = BODY_CONTROLS[wish.control]
  const shown = report.values.find((each) => each.control === control)?.value
  const evidence = { reported: shown ?? null }
  if (report.answers === control && report.result !== 0) {
    const [name] = Object.entries(BODY_REFUSALS).find(([, code]) => code === report.result) ?? ['refused']
    return { status: 'failed', result: `body.${name}`, evidence }
  }
  return shown === wish.value ? { status: 'executed', result: 'bodyShown', evidence } : null
}

const SOUND = 1

/** Whether a file that came is what a command asked for. */
export function isAskedFor({ kind, params }: Pick<Judged, 'kind' | 'params'>, media: StoredMedia): boolean {
  if (kind === 'uploadStored') return params.mediaId === media.mediaId
  if (kind === 'record') return media.kind === SOUND
  if (kind !== 'uploadMedia' || params.kind !== media.kind || params.event !== media.event) return false
  // Channel 0 asks for all of them.
  return params.channel === 0 || params.channel === media.channel
}

/** Compares parameters as they were sent with those the terminal reports, both as bytes in hex by id. */
export function judgeReadBack(sent: ReadonlyMap<number, string>, reported: ReadonlyMap<number, string>): Verdict {
  const ids = [...sent].filter(([id, data]) => reported.get(id) !== data).map(([id]) => id)
  const evidence = { parameters: [...reported].map(([id, data]) => ({ id, data })) }
  if (ids.length === 0) return { status: 'executed', result: 'verified', evidence }
  const detail = ids.map((id) => id.toString(16).padStart(4, '0').toUpperCase()).join(', ')
  return { status: 'failed', result: 'readBackDiffers', detail, evidence }
}
