import { coordinate, i16, listToEnd, tagged, time, u16, u32 } from '#core/protocol/schema/fields.ts'
import type { RecordValue } from '#core/protocol/schema/record-value.ts'
import { alarmBits } from './alarm-bits.ts'
import { STATUS_SOUTH_BIT, STATUS_WEST_BIT, statusBits } from './status-bits.ts'

/** The 28 bytes every position starts with (JT/T 808-2019 table 23). */
export const positionFields = {
  /** Alarm word, see alarm-bits.ts. */
  alarm: u32({ bits: alarmBits }),
  /** Status word, see status-bits.ts. */
  status: u32({ bits: statusBits }),
  /** Degrees, WGS-84, south negative. When encoding, `status` must carry the hemisphere: `withHemisphere`. */
  lat: coordinate('status', STATUS_SOUTH_BIT),
  /** Degrees, WGS-84, west negative. */
  lng: coordinate('status', STATUS_WEST_BIT),
  /** Metres, signed: devices below sea level send two's complement. */
  altitude: i16({ unit: 'm' }),
  /** km/h, in steps of 0.1. */
  speed: u16({ per: 10, unit: 'kmh' }),
  /** Degrees clockwise from north, 0-359. */
  direction: u16({ unit: 'degree' }),
  /** Device time in UTC+8, `YYYY-MM-DD HH:mm:ss`; null when the device sent no date. */
  time: time(),
} as const

/** A position with its additional items: body of 0x0200, tail of 0x0201 and 0x0500, parts of 0x0704. */
export const locationFields = {
  ...positionFields,
  /** In wire order; `namedItems` gives them by name, `itemsOf` makes them. Unknown ones carry `data`. */
  items: listToEnd(tagged('items', 1, 1)),
} as const

export type LocationBody = RecordValue<typeof locationFields>
