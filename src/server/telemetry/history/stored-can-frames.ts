import type { Pool } from 'pg'
import type { CanFrame } from '#core/contract/can-plan.ts'
import type { PlanFrame } from '#core/domain/can-plan.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { CAN_MESSAGES, canUploadOf } from '#core/protocol/jt808/can-upload.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type Jt808Frame, readFrame } from '#core/protocol/jt808/frame.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { Caller } from '#server/http/route.ts'
import { ownText } from '#server/store/scope.ts'

/** Messages that may hold bus data, for a condition of SQL. */
export const CAN_MESSAGE_IDS = CAN_MESSAGES.join(', ')
const MESSAGES = 100
const QUERY = `select m.ts, m.content from message_log m join vehicle v on v.id = m.vehicle_id
  where ${ownText('v')} and v.vin = $3 and m.message_id in (${CAN_MESSAGE_IDS}) and m.direction = 1
  order by m.ts desc limit ${MESSAGES}`

/** CAN frames of the newest stored uploads of a vehicle in the scope. */
export async function storedCanFrames(
  pool: Pool,
  { oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>,
  vin: string,
): Promise<CanFrame[]> {
  const { rows } = await pool.query<{ ts: Date; content: Buffer }>(QUERY, [oemId, [...orgIds], vin])
  return rows.flatMap(({ ts, content }) => framesOf(content, platformTimeOf(ts)))
}

const framesOf = (content: Uint8Array, receiveTime: string): CanFrame[] =>
  (canFramesOf(content) ?? []).map(({ data, ...frame }) => ({ ...frame, receiveTime, data: toHex(data) }))

/** Bus data of a stored message, all its parts in one; null for one that holds none. */
export function canFramesOf(content: Uint8Array): PlanFrame[] | null {
  const parts: Jt808Frame[] = []
  const take = (escaped: Uint8Array): void => {
    const frame = readFrame(escaped)
    if (!('malformed' in frame)) parts.push({ ...frame, body: frame.body.slice() })
  }
  new FrameSplitter({ onOther: take }).push(content, take)
  const [first] = parts
  if (!first || parts.length !== (first.subpackage?.total ?? 1)) return null
  const upload = canUploadOf({ ...first, body: new Uint8Array(Buffer.concat(parts.map(({ body }) => body))) })
  if (!upload) return null
  return upload.frames.map(({ word, data }) => ({
    data,
    id: word & 0x1fffffff,
    extended: ((word >>> 30) & 1) === 1,
    channel: word >>> 31 === 1 ? 1 : 0,
  }))
}
