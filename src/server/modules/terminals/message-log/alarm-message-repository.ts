import { knownSpeed } from '#core/domain/position-quality.ts'
import { alarmBits } from '#core/domain/alarm-kind.ts'
import type { AlarmMessage, AlarmMessageFilter } from '#core/contract/message-log.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { statusKeys } from '#core/protocol/jt808/location/status-bits.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { Database } from '#server/store/database.ts'
import { placeKey, placeOf } from './journal-place.ts'
import type { Scope } from '#server/store/scope.ts'
import { keysetBy, mapList } from '#server/store/paging.ts'
import { journalTarget } from '#server/telemetry/history/journal-target.ts'
import { type JournalPosition, journalPositions } from './position-journal-repository.ts'
import { rebuiltFrame } from './rebuilt-position.ts'

const ANY_ALARM = 2 ** 39 - 1
const PHONE_2013_DIGITS = 12

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
      const range = { target, startTime, endTime, newestFirst, after: placeOf(rowKey) }
      const alarm = bits ? bits.reduce((mask, bit) => mask + 2 ** bit, 0) : ANY_ALARM
      const found = await keysetBy(
        size,
        (limit) => journalPositions(pool, { ...range, limit }, { alarm }),
        ({ place }) => placeKey(place),
      )
      return mapList(found, alarmMessage)
    },
  }
}
export type AlarmMessageRepository = ReturnType<typeof alarmMessageRepository>

function alarmMessage(row: JournalPosition): AlarmMessage {
  const phone = row.terminal_phone ?? ''
  const version = phone.length > PHONE_2013_DIGITS ? '2019' : ((row.protocol_version || '2013') as Jt808Version)
  const { position } = row
  return {
    key: placeKey(row.place),
    vin: row.vin ?? '',
    plate: row.plate ?? '',
    time: toPlatformTime(position.ts),
    receiveTime: toPlatformTime(position.receivedAt),
    alarmBits: alarmBits(position.alarm),
    status: statusKeys(position.status),
    lat: position.lat / 1e6,
    lng: position.lng / 1e6,
    speed: knownSpeed(position),
    content: Buffer.from(rebuiltFrame(position, phone, version)).toString('hex'),
  }
}
