import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { IdBytes } from '../jt1078/media-packet.ts'
import { explainBy, mediaPacket } from './headers.ts'
import type { InspectedRow } from './inspection.ts'

const FIRST_DATE = Date.UTC(2000, 0, 1)
const LAST_DATE = Date.UTC(2100, 0, 1)

/**
 * Lines of a media packet of JT/T 1078. Its clock of 64 bits is shown in ms, and as a date where it is not a counter that
 * began with the device.
 */
export function mediaRows(wire: Uint8Array, idBytes: IdBytes): InspectedRow[] {
  return explainBy(mediaPacket(idBytes), wire).map((row) =>
    row.path === 'timestamp' && row.length === 8
      ? { ...row, part: 'body', ...clockOf(row.raw) }
      : { ...row, part: 'body' },
  )
}

function clockOf(raw: string): Partial<InspectedRow> {
  const ms = Number(BigInt(`0x${raw}`))
  // Beyond these it is no number of ms anybody counted; its bytes stand for themselves.
  if (!Number.isSafeInteger(ms)) return {}
  const clock = { value: ms, unitKey: 'unit.ms' }
  if (ms < FIRST_DATE || ms >= LAST_DATE) return clock
  return { ...clock, moment: `${toPlatformTime(ms)}.${String(ms % 1000).padStart(3, '0')} UTC+8` }
}
