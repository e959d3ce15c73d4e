import type { Pool } from 'pg'
import type { CanFrame } from '#core/contract/can-plan.ts'
import type { PlanFrame } from '#core/domain/can-plan.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { Caller } from '#server/http/route.ts'

export const CAN_UPLOAD = 0x0705
const MESSAGES = 100
const QUERY = `select m.ts, m.content from message_log m join vehicle v on v.id = m.vehicle_id
  where v.oem_id = $1 and v.org_id = any($2) and v.vin = $3 and m.message_id = ${CAN_UPLOAD} and m.direction = 1
  order by m.ts desc limit ${MESSAGES}`

/** CAN frames of the newest stored uploads of a vehicle in the scope. */
export async function storedCanFrames(
  pool: Pool,
  { oemId, orgIds }: Pick<Caller, 'oemId' | 'orgIds'>,
  vin: string,
): Promise<CanFrame[]> {
  const { rows } = await pool.query<{ ts: Date; content: Buffer }>(QUERY, [oemId, [...orgIds], vin])
  return rows.flatMap(({ ts, content }) => framesOf(content, toPlatformTime(ts.getTime())))
}

const framesOf = (content: Uint8Array, receiveTime: string): CanFrame[] =>
  canFramesOf(content).map(({ data, ...frame }) => ({ ...frame, receiveTime, data: toHex(data) }))

/** Content is stored as it came over the wire; parts of a split message follow each other. */
export function canFramesOf(content: Uint8Array): PlanFrame[] {
  const bodies: Uint8Array[] = []
  let version: Parameters<typeof decodeAs>[1] = '2013'
  new FrameSplitter().push(content, (escaped) => {
    const frame = readFrame(escaped)
    if ('malformed' in frame) return
    version = frame.version
    bodies.push(frame.body.slice())
  })
  if (bodies.length === 0) return []
  const { value } = decodeAs(CAN_UPLOAD, version, new Uint8Array(Buffer.concat(bodies)))
  return value.frames.map(({ word, data }) => ({
    data,
    id: word & 0x1fffffff,
    extended: ((word >>> 30) & 1) === 1,
    channel: word >>> 31 === 1 ? 1 : 0,
  }))
}
