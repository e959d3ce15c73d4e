import { alarmBits } from '#core/domain/alarm-kind.ts'
import type { AlarmMessage, AlarmMessageFilter } from '#core/contract/message-log.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { statusKeys } from '#core/protocol/jt808/location/status-bits.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { Database } from '#server/store/database.ts'
import { placeKey, placeOf } from './journal-place.ts'
import { type JournalColumns, readJournal } from './journal-reader.ts'
import { journalTarget, type Scope } from './journal-target.ts'
import { type PositionForFrame, rebuiltFrame } from './rebuilt-position.ts'

const ANY_ALARM = 2 ** 39 - 1
const PHONE_2013_DIGITS = 12

type StoredAlarm = JournalColumns &
  Omit<PositionForFrame, 'alarm' | 'status'> & { received_at: Date; alarm: string; status: string }

/** Positions that carry alarm bits. */
export function alarmMessageRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(
      scope: Scope,
      filter: AlarmMessageFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<AlarmMessage>> {
      const target = await journalTarget(pool, scope, filter)
      if (!target) return { list: [], nextKey: null }
      const bits = filter.alarmBits?.split(',').map(Number)
      const { startTime, endTime, reportTimeDesc: newestFirst } = filter
      const range = { target, startTime, endTime, newestFirst, after: placeOf(rowKey), limit: size + 1 }
      const rows = await readJournal<StoredAlarm>(pool, range, {
        name: 'position',
        columns: 'serial, kind, received_at, lat, lng, altitude, speed, direction, alarm, status, quality, items',
        rank: 0,
        sequence: '(serial::bigint * 8 + kind)',
        where: 'serial >= 0 and alarm & $6::bigint <> 0',
        values: [bits ? bits.reduce((mask, bit) => mask + 2 ** bit, 0) : ANY_ALARM],
      })
      const shown = rows.slice(0, size)
      const last = rows.length > size ? shown.at(-1) : undefined
      return { list: shown.map(alarmMessage), nextKey: last ? placeKey(last.place) : null }
    },
  }
}
export type AlarmMessageRepository = ReturnType<typeof alarmMessageRepository>

function alarmMessage(row: StoredAlarm): AlarmMessage {
  const phone = row.terminal_phone ?? ''
  const version = phone.length > PHONE_2013_DIGITS ? '2019' : ((row.protocol_version || '2013') as Jt808Version)
  const position = { ...row, alarm: Number(row.alarm), status: Number(row.status) }
  return {
    key: placeKey(row.place),
    vin: row.vin ?? '',
    plate: row.plate ?? '',
    time: toPlatformTime(row.ts.getTime()),
    receiveTime: toPlatformTime(row.received_at.getTime()),
    alarmBits: alarmBits(position.alarm),
    status: statusKeys(position.status),
    lat: row.lat / 1e6,
    lng: row.lng / 1e6,
    speed: row.speed / 10,
    content: Buffer.from(rebuiltFrame(position, phone, version)).toString('hex'),
  }
}
