import { NRC_KEYS } from '../protocol/uds/nrc.ts'
import { dtcText } from '../protocol/uds/dtc.ts'
import { decodeUds } from '../protocol/uds/message.ts'
import { fromHex } from '../protocol/wire/hex.ts'
import { type CommandStatus, hasEnded, sendStatusB } from './command-status.ts'

/** UDS type: 1 troubleshooting, 2 read failure, 3 read DID. */
export const UDS_TYPES = [1, 2, 3] as const
export type UdsType = (typeof UDS_TYPES)[number]
/** UDS task status: 0 pending, 1 executing, 2 success, 3 failed. */
export const UDS_STATUSES = [0, 1, 2, 3] as const
export type UdsStatus = (typeof UDS_STATUSES)[number]
/** UDS result: 0 no response, 1 success, 2 failed. */
export const UDS_RESULTS = [0, 1, 2] as const
export type UdsResult = (typeof UDS_RESULTS)[number]

export const CLEAR_ALL = '14ffffff'
/** Trouble codes with any status bit. */
export const READ_ALL_DTCS = '1902ff'

/** Status of the task for this state of its command. */
export const udsStatusOf = (status: CommandStatus): UdsStatus => sendStatusB(status)

/** Result of an ended command; null while it runs. */
export function udsResultOf(status: CommandStatus, result: string | null): UdsResult | null {
  if (!hasEnded(status)) return null
  if (status === 'executed') return 1
  return result === 'negative' || status === 'unsupported' || status === 'failed' ? 2 : 0
}

export interface ReadDtc {
  /** Three bytes. */
  dtc: number
  /** P0123-45 */
  code: string
  /** Status byte of ISO 14229-1 annex D.2. */
  status: number
}
export interface ReadDid {
  did: number
  /** Hex. */
  data: string
}
/** Readable meaning of an answer. */
export interface UdsReading {
  kind: 'request' | 'positive' | 'negative' | 'unknown'
  service: number | null
  dtcs: ReadDtc[]
  dids: ReadDid[]
  /** Word of a negative response code, as the namespace diagnostics has it under `value.`; null when there is none. */
  nrcKey: string | null
  nrc: number | null
}

interface Answered {
  dtcs?: { dtc: Uint8Array; status: number }[]
  dtc?: Uint8Array
  status?: number
  nrc?: number
}

const three = ([a = 0, b = 0, c = 0]: Uint8Array): number => a * 65_536 + b * 256 + c
const dtcOfBytes = (bytes: Uint8Array, status: number): ReadDtc => ({
  dtc: three(bytes),
  code: dtcText(three(bytes)),
  status,
})

/** Reads an answer in hex; never throws. Several identifiers in one answer are distinguished by the request. */
export function readAnswer(answer: string, request = ''): UdsReading {
  const bytes = fromHex(answer) ?? new Uint8Array()
  const { kind, service, value } = decodeUds(bytes)
  const { dtcs = [], dtc, status = 0, nrc } = value as Answered
  const listed = dtcs.map((one) => dtcOfBytes(one.dtc, one.status))
  const isPositive = kind === 'positive'
  const asked =
    isPositive && service === 0x22
      ? request
          .slice(2)
          .match(/.{4}/g)
          ?.map((did) => Number.parseInt(did, 16))
      : []
  return {
    kind,
    service,
    dtcs: isPositive && service === 0x19 ? (dtc && dtc.length === 3 ? [dtcOfBytes(dtc, status)] : listed) : [],
    dids: didsOf(answer.toLowerCase(), asked ?? []),
    nrc: kind === 'negative' ? (nrc ?? null) : null,
    nrcKey: kind === 'negative' && nrc !== undefined ? (NRC_KEYS[nrc] ?? null) : null,
  }
}

/** Values stand behind their identifiers in the order asked; one the unit lacks is left out. */
function didsOf(answer: string, asked: readonly number[]): ReadDid[] {
  const marks: { did: number; at: number }[] = []
  let from = 2
  for (const did of asked) {
    const mark = did.toString(16).padStart(4, '0')
    let at = answer.indexOf(mark, from)
    while (at >= 0 && at % 2 === 1) at = answer.indexOf(mark, at + 1)
    if (at < 0) continue
    marks.push({ did, at })
    from = at + 4
  }
  return marks.map(({ did, at }, index) => ({ did, data: answer.slice(at + 4, marks[index + 1]?.at) }))
}
