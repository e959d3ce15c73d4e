import { ENERGY_ORDER } from '#server/telemetry/history/history-reading.ts'
import type { Pool } from 'pg'
import type { RawMessage, RawMessageFilter } from '#core/contract/message-log.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import { type JournalPlace, placeKey } from './journal-place.ts'
import { type JournalColumns, type JournalRange, readJournal } from './journal-reader.ts'
import type { JournalTarget } from '#server/telemetry/history/journal-target.ts'
import { type JournalPosition, journalPositions } from './position-journal-repository.ts'
import { BATCH_ID, itemIds, POSITION_ID, positionMessageId, rebuiltFrame } from './rebuilt-position.ts'

export interface SourceQuery {
  target: JournalTarget
  filter: RawMessageFilter
  after: JournalPlace | null
  limit: number
}

export interface JournalRow {
  place: JournalPlace
  /** Null: read, but not what was asked for. */
  message: RawMessage | null
}

/** One table of the journal; tables whose rows a filter leaves out are not read. */
export type MessageSource = (pool: Pool, query: SourceQuery) => Promise<JournalRow[]>

const RANK = { login: 1, message: 2, energy: 3 } as const
const PROTOCOLS = ['', 'jt808', 'gb32960'] as const
const DIRECTIONS = ['', 'up', 'down'] as const
const GB32960 = 2
const LOGIN_IDS = [0x0100, 0x0102, 0x0003]
const REPORT_IDS = { live: 0x02, replayed: 0x03 } as const
const POSITION_FAULTS = POSITION_QUALITY.clockWrong | POSITION_QUALITY.drift | POSITION_QUALITY.truncatedItems

const rangeOf = ({ target, filter, after, limit }: SourceQuery): JournalRange => ({
  target,
  startTime: filter.startTime,
  endTime: filter.endTime,
  newestFirst: filter.reportTimeDesc,
  after,
  limit,
})
const listed = (text: string | undefined): number[] | null =>
  text === undefined || text === '' ? null : text.split(',').map(Number)
const hex = (id: number, digits: number): string => `0x${id.toString(16).padStart(digits, '0')}`

/** Whether ids that were asked for include one of a table. */
const asked = (filter: RawMessageFilter, ...ids: number[]): boolean => {
  const wanted = listed(filter.messageIds)
  return !wanted || ids.some((id) => wanted.includes(id))
}
const onlyPositions = (filter: RawMessageFilter): boolean =>
  filter.alarmBits !== undefined || filter.extensionIds !== undefined

interface StoredMessage extends JournalColumns {
  protocol: number
  direction: number
  message_id: number
  serial: number | null
  phone: string
  version: string
  packages: number
  device_ts: Date | null
  content: Buffer
  fault: string | null
}

export const storedMessages: MessageSource = async (pool, query) => {
  const { filter } = query
  if (onlyPositions(filter)) return []
  const protocol = filter.protocol === undefined ? null : PROTOCOLS.indexOf(filter.protocol)
  const direction = filter.direction === undefined ? null : DIRECTIONS.indexOf(filter.direction)
  const rows = await readJournal<StoredMessage>(pool, rangeOf(query), {
    name: 'message_log',
    columns: 'protocol, direction, message_id, serial, phone, version, packages, device_ts, content, fault',
    rank: RANK.message,
    sequence: 'sequence',
    where: `($6::int is null or protocol = $6) and ($7::int is null or direction = $7)
      and ($8::int[] is null or message_id = any($8)) and ($9 = false or fault is not null)`,
    values: [protocol, direction, listed(filter.messageIds), filter.onlyFaults],
  })
  return rows.map((row) => ({
    place: row.place,
    message: {
      ...shared(row),
      phone: row.phone,
      receiveTime: platformTimeOf(row.ts),
      delaySeconds: row.device_ts ? (row.ts.getTime() - row.device_ts.getTime()) / 1000 : null,
      protocol: row.protocol === GB32960 ? 'gb32960' : 'jt808',
      direction: row.direction === 1 ? 'up' : 'down',
      messageId: hex(row.message_id, row.protocol === GB32960 ? 2 : 4),
      serial: row.serial,
      version: row.version,
      packages: row.packages,
      fault: row.fault,
      content: row.content.toString('hex'),
      rebuilt: false,
    },
  }))
}

interface StoredLogin extends JournalColumns {
  message_id: number
  result: string
  phone: string
  content: Buffer
}

export const storedLogins: MessageSource = async (pool, query) => {
  const { filter } = query
  const left = filter.protocol === 'gb32960' || filter.direction === 'down' || onlyPositions(filter)
  if (left || !asked(filter, ...LOGIN_IDS)) return []
  const rows = await readJournal<StoredLogin>(pool, rangeOf(query), {
    name: 'terminal_log',
    columns: 'message_id, result, phone, content',
    rank: RANK.login,
    sequence: 'sequence',
    where: `message_id = any($6) and ($7::int[] is null or message_id = any($7))
      and ($8 = false or (kind = 1 and result <> 'accepted'))`,
    values: [LOGIN_IDS, listed(filter.messageIds), filter.onlyFaults],
  })
  return rows.map((row) => ({
    place: row.place,
    message: {
      ...shared(row),
      phone: row.phone,
      receiveTime: platformTimeOf(row.ts),
      delaySeconds: null,
      protocol: 'jt808',
      direction: 'up',
      messageId: hex(row.message_id, 4),
      ...headerOf(row.content),
      packages: 1,
      fault: row.result === 'accepted' || row.result === 'loggedOut' ? null : row.result,
      content: row.content.toString('hex'),
      rebuilt: false,
    },
  }))
}

function headerOf(content: Buffer): { serial: number | null; version: string } {
  const frame = readFrame(content)
  return 'malformed' in frame ? { serial: null, version: '' } : { serial: frame.serial, version: frame.version }
}

const PHONE_2013_DIGITS = 12

/** Positions of GB/T 32960 have a negative serial: their frames are energy reports. Answers to commands are messages. */
export const storedPositions: MessageSource = async (pool, query) => {
  const { filter, target } = query
  const left = filter.protocol === 'gb32960' || filter.direction === 'down' || target.vehicleId === null
  if (left || !asked(filter, POSITION_ID, BATCH_ID)) return []
  const wanted = listed(filter.messageIds)
  const kinds = [0, 1, 2].filter((kind) => !wanted || wanted.includes(positionMessageId(kind)))
  const extensions = listed(filter.extensionIds)
  const rows = await journalPositions(pool, rangeOf(query), {
    alarm: listed(filter.alarmBits)?.reduce((bits, bit) => bits + 2 ** bit, 0),
    quality: filter.onlyFaults ? POSITION_FAULTS : undefined,
    accept: ({ kind }) => kinds.includes(kind),
  })
  return rows.map((row) => ({
    place: row.place,
    message: extensions && !hasOne(row.position.items, extensions) ? null : positionMessage(row),
  }))
}

function hasOne(items: Uint8Array | null, wanted: readonly number[]): boolean {
  const present = itemIds(items)
  return wanted.some((id) => present.has(id))
}

function positionMessage(row: JournalPosition): RawMessage {
  const { position } = row
  const phone = row.terminal_phone ?? ''
  const version = phone.length > PHONE_2013_DIGITS ? '2019' : ((row.protocol_version || '2013') as Jt808Version)
  return {
    ...shared({ ...row, ts: new Date(position.ts) }),
    phone,
    receiveTime: toPlatformTime(position.receivedAt),
    delaySeconds: (position.receivedAt - position.ts) / 1000,
    protocol: 'jt808',
    direction: 'up',
    messageId: hex(positionMessageId(position.kind), 4),
    serial: position.serial,
    version,
    packages: 1,
    fault: faultOf(position.quality),
    content: Buffer.from(rebuiltFrame(position, phone, version)).toString('hex'),
    rebuilt: true,
  }
}

function faultOf(quality: number): string | null {
  if ((quality & POSITION_QUALITY.clockWrong) !== 0) return 'clockWrong'
  if ((quality & POSITION_QUALITY.drift) !== 0) return 'impossibleJump'
  return (quality & POSITION_QUALITY.truncatedItems) === 0 ? null : 'truncatedItems'
}

interface StoredReport extends JournalColumns {
  kind: number
  received_at: Date
  version: string
  fault: string | null
  content: Buffer
}

export const storedReports: MessageSource = async (pool, query) => {
  const { filter, target } = query
  const left = filter.protocol === 'jt808' || filter.direction === 'down' || onlyPositions(filter)
  if (left || target.vehicleId === null || !asked(filter, REPORT_IDS.live, REPORT_IDS.replayed)) return []
  const wanted = listed(filter.messageIds)
  const kinds = [0, 2].filter((kind) => !wanted || wanted.includes(kind === 0 ? REPORT_IDS.live : REPORT_IDS.replayed))
  const rows = await readJournal<StoredReport>(pool, rangeOf(query), {
    name: 'energy_sample',
    columns: 'kind, received_at, version, fault, content',
    rank: RANK.energy,
    sequence: ENERGY_ORDER,
    where: 'kind = any($6) and ($7 = false or fault is not null)',
    values: [kinds, filter.onlyFaults],
  })
  return rows.map((row) => ({
    place: row.place,
    message: {
      ...shared(row),
      phone: row.vin ?? '',
      receiveTime: platformTimeOf(row.received_at),
      delaySeconds: (row.received_at.getTime() - row.ts.getTime()) / 1000,
      protocol: 'gb32960',
      direction: 'up',
      messageId: hex(row.kind === 0 ? REPORT_IDS.live : REPORT_IDS.replayed, 2),
      serial: null,
      version: row.version,
      packages: 1,
      fault: row.fault,
      content: row.content.toString('hex'),
      rebuilt: false,
    },
  }))
}

const shared = (row: JournalColumns) => ({
  key: placeKey(row.place),
  vin: row.vin,
  sn: row.sn ?? '',
  time: platformTimeOf(row.ts),
})
