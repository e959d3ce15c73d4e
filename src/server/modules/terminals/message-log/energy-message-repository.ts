import { ENERGY_ORDER } from '#server/telemetry/history/history-reading.ts'
import type { Pool } from 'pg'
import * as contract from '#core/contract/energy-message.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { comparePlaces, placeKey, placeOf } from './journal-place.ts'
import { type JournalColumns, type JournalRange, readJournal } from './journal-reader.ts'
import type { Scope } from '#server/store/scope.ts'
import { journalTarget } from '#server/telemetry/history/journal-target.ts'

type Command = (typeof contract.ENERGY_COMMANDS)[number]
const RANK = { message: 2, energy: 3 } as const
const LIVE = 0
const REPLAYED = 2
const COMMAND_IDS: Readonly<Partial<Record<Command, number>>> = { login: 1, logout: 4, heartbeat: 7, timeRequest: 8 }
const NAMES = new Map(Object.entries(COMMAND_IDS).map(([name, id]) => [id, name as Command]))
const ALARM_BITS = 32

/** Messages of electric vehicles: reports with their readings, and what else they send, in one order. */
export function energyMessageRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async page(
      scope: Scope,
      filter: contract.EnergyMessageFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<contract.EnergyMessage>> {
      const target = await journalTarget(pool, scope, filter)
      if (!target) return { list: [], nextKey: null }
      const { startTime, endTime, reportTimeDesc: newestFirst } = filter
      const range = { target, startTime, endTime, newestFirst, after: placeOf(rowKey), limit: size + 1 }
      const parts = await Promise.all([reports(pool, range, filter), others(pool, range, filter)])
      const sign = newestFirst ? 1 : -1
      const rows = parts.flat().sort((a, b) => sign * comparePlaces(a.place, b.place))
      const shown = rows.slice(0, size)
      const last = rows.length > size ? shown.at(-1) : undefined
      return { list: shown.map(({ message }) => message), nextKey: last ? placeKey(last.place) : null }
    },
  }
}
export type EnergyMessageRepository = ReturnType<typeof energyMessageRepository>

interface StoredReport extends JournalColumns {
  kind: number
  received_at: Date
  blocks: number
  vehicle_state: number | null
  charge_state: number | null
  mode: number | null
  speed: number | null
  mileage: string | null
  voltage: number | null
  current: number | null
  soc: number | null
  gear: number | null
  insulation: number | null
  alarm_level: number | null
  alarm_bits: string | null
  content: Buffer
}

async function reports(pool: Pool, range: JournalRange, filter: contract.EnergyMessageFilter) {
  const { command, block, chargeState, alarmLevel } = filter
  if (command !== undefined && command !== 'realtime' && command !== 'backfill') return []
  const kinds = command === undefined ? [LIVE, REPLAYED] : [command === 'realtime' ? LIVE : REPLAYED]
  const rows = await readJournal<StoredReport>(pool, range, {
    name: 'energy_sample',
    columns: `kind, received_at, blocks, vehicle_state, charge_state, mode, speed, mileage, voltage, current, soc, gear,
      insulation, alarm_level, alarm_bits, content`,
    rank: RANK.energy,
    sequence: ENERGY_ORDER,
    where: `kind = any($6) and ($7 = 0 or blocks & $7 <> 0) and ($8::int is null or charge_state = $8)
      and ($9::int is null or (alarm_level >= $9 and alarm_level <= 3))`,
    values: [kinds, block ? 1 << contract.ENERGY_BLOCKS.indexOf(block) : 0, chargeState ?? null, alarmLevel ?? null],
  })
  return rows.map((row) => ({ place: row.place, message: reportMessage(row) }))
}

function reportMessage(row: StoredReport): contract.EnergyMessage {
  const bits = Number(row.alarm_bits ?? 0)
  const tenths = (value: number | null) => (value === null ? null : value / 10)
  return {
    ...shared(row),
    receiveTime: platformTimeOf(row.received_at),
    command: row.kind === LIVE ? 'realtime' : 'backfill',
    blocks: contract.ENERGY_BLOCKS.filter((_, bit) => ((row.blocks >>> bit) & 1) === 1),
    vehicleState: row.vehicle_state,
    chargeState: row.charge_state,
    mode: row.mode,
    speed: tenths(row.speed),
    mileageKm: tenths(row.mileage === null ? null : Number(row.mileage)),
    voltage: tenths(row.voltage),
    current: tenths(row.current),
    soc: row.soc,
    gear: row.gear,
    insulation: row.insulation,
    alarmLevel: row.alarm_level,
    alarmBits: Array.from({ length: ALARM_BITS }, (_, bit) => bit).filter(
      (bit) => Math.floor(bits / 2 ** bit) % 2 === 1,
    ),
    content: row.content.toString('hex'),
  }
}

interface StoredOther extends JournalColumns {
  message_id: number
  content: Buffer
}

const GB32960 = 2
const UP = 1

async function others(pool: Pool, range: JournalRange, filter: contract.EnergyMessageFilter) {
  const { command, block, chargeState, alarmLevel } = filter
  const onlyReports = block !== undefined || chargeState !== undefined || alarmLevel !== undefined
  if (onlyReports || command === 'realtime' || command === 'backfill') return []
  const named = [...NAMES.keys()]
  const id = command === undefined ? null : (COMMAND_IDS[command] ?? null)
  const rows = await readJournal<StoredOther>(pool, range, {
    name: 'message_log',
    columns: 'message_id, content',
    rank: RANK.message,
    sequence: 'sequence',
    where: `protocol = ${GB32960} and direction = ${UP} and ($6::int is null or message_id = $6)
      and ($7 = false or message_id <> all($8::int[]))`,
    values: [id, command === 'other', named],
  })
  return rows.map((row) => ({ place: row.place, message: otherMessage(row) }))
}

const NO_READINGS = {
  vehicleState: null,
  chargeState: null,
  mode: null,
  speed: null,
  mileageKm: null,
  voltage: null,
  current: null,
  soc: null,
  gear: null,
  insulation: null,
  alarmLevel: null,
}

function otherMessage(row: StoredOther): contract.EnergyMessage {
  return {
    ...shared(row),
    receiveTime: platformTimeOf(row.ts),
    command: NAMES.get(row.message_id) ?? 'other',
    blocks: [],
    ...NO_READINGS,
    alarmBits: [],
    content: row.content.toString('hex'),
  }
}

const shared = (row: JournalColumns) => ({
  key: placeKey(row.place),
  vin: row.vin ?? '',
  plate: row.plate ?? '',
  time: platformTimeOf(row.ts),
})
