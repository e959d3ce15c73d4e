import { bigint, customType, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/*
 * Partitioned by day, created by hand-written SQL (migrations) and `store/partitions.ts`; these definitions only give the
 * queries their types and are not seen by the migration generator. Written by the recorder alone.
 */

/** One position report. Primary key (vehicle_id, ts, serial, kind) drops doubles that terminals re-send. */
export const position = pgTable('position', {
  vehicleId: integer('vehicle_id').notNull(),
  /** Device time; receive time when the device clock is implausible (quality bit clockWrong). */
  ts: at('ts').notNull(),
  serial: integer('serial').notNull(),
  /** 0 live 0x0200, 1 batch 0x0704, 2 blind-zone back-fill 0x0704, 3 answer to 0x8201, 4 other */
  kind: smallint('kind').notNull(),
  oemId: text('oem_id').notNull(),
  terminalId: integer('terminal_id').notNull(),
  receivedAt: at('received_at').notNull(),
  /** Degrees × 1e6, WGS-84, signed. */
  lat: integer('lat').notNull(),
  lng: integer('lng').notNull(),
  altitude: smallint('altitude').notNull(),
  /** 0.1 km/h */
  speed: smallint('speed').notNull(),
  direction: smallint('direction').notNull(),
  alarm: bigint('alarm', { mode: 'number' }).notNull(),
  status: bigint('status', { mode: 'number' }).notNull(),
  /** 0.1 km */
  mileage: bigint('mileage', { mode: 'number' }),
  /** 0.1 L */
  fuel: integer('fuel'),
  /** 0.1 % */
  soc: smallint('soc'),
  signal: smallint('signal'),
  satellites: smallint('satellites'),
  /** POSITION_QUALITY bits of core/domain/position-quality.ts. */
  quality: integer('quality').notNull(),
  /** Additional items as they came, for later decoding. */
  items: bytes('items'),
})

/** Login and logout frames of terminals, kept raw. Primary key (terminal_id, ts, sequence). */
export const terminalLog = pgTable('terminal_log', {
  terminalId: integer('terminal_id').notNull(),
  ts: at('ts').notNull(),
  /** Rises per gateway process; breaks ties within one millisecond. */
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  oemId: text('oem_id').notNull(),
  vehicleId: integer('vehicle_id'),
  /** 1 login, 2 logout */
  kind: smallint('kind').notNull(),
  messageId: integer('message_id'),
  content: bytes('content').notNull(),
  result: text('result').notNull(),
  phone: text('phone').notNull(),
  remoteAddress: text('remote_address').notNull(),
  gatewayNode: text('gateway_node').notNull(),
  iccid: text('iccid'),
  firmware: text('firmware'),
  sessionSeconds: integer('session_seconds'),
})

/**
 * Raw messages of terminals in both directions, primary key (terminal_id, ts, sequence). Not here: 0x0200 and 0x0704, whose
 * bodies `position` keeps, logins and logouts (`terminal_log`), real-time reports of GB/T 32960 (`energy_sample`), heartbeats
 * of JT/T 808, and 0x8001 with result 0, which says no more than that the message before it is stored.
 */
export const messageLog = pgTable('message_log', {
  terminalId: integer('terminal_id').notNull(),
  /** Receive time, or the moment it was sent. */
  ts: at('ts').notNull(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  oemId: text('oem_id').notNull(),
  vehicleId: integer('vehicle_id'),
  /** 1 JT/T 808, 2 GB/T 32960 */
  protocol: smallint('protocol').notNull(),
  /** 1 from the terminal, 2 to it */
  direction: smallint('direction').notNull(),
  messageId: integer('message_id').notNull(),
  serial: integer('serial'),
  phone: text('phone').notNull(),
  version: text('version').notNull(),
  /** Sub-packages of the message this frame is a part of; 1: it is whole. */
  packages: integer('packages').notNull(),
  deviceTs: at('device_ts'),
  content: bytes('content').notNull(),
  fault: text('fault'),
})

/** One real-time report of an electric vehicle. Primary key (vehicle_id, ts, kind) drops doubles that vehicles re-send. */
export const energySample = pgTable('energy_sample', {
  vehicleId: integer('vehicle_id').notNull(),
  /** Device time; receive time when the device clock is implausible. */
  ts: at('ts').notNull(),
  /** 0 live, 2 back-fill: as `position.kind`. */
  kind: smallint('kind').notNull(),
  oemId: text('oem_id').notNull(),
  terminalId: integer('terminal_id').notNull(),
  receivedAt: at('received_at').notNull(),
  /** 2016, 2025 */
  version: text('version').notNull(),
  /** Bits in the order of ENERGY_BLOCKS. */
  blocks: integer('blocks').notNull(),
  vehicleState: smallint('vehicle_state'),
  chargeState: smallint('charge_state'),
  mode: smallint('mode'),
  /** 0.1 km/h */
  speed: smallint('speed'),
  /** 0.1 km */
  mileage: bigint('mileage', { mode: 'number' }),
  /** 0.1 V */
  voltage: integer('voltage'),
  /** 0.1 A, signed */
  current: integer('current'),
  /** % */
  soc: smallint('soc'),
  dcdc: smallint('dcdc'),
  gear: smallint('gear'),
  /** kΩ */
  insulation: integer('insulation'),
  accelerator: smallint('accelerator'),
  brake: smallint('brake'),
  /** mV */
  cellHigh: integer('cell_high'),
  cellLow: integer('cell_low'),
  /** °C */
  temperatureHigh: smallint('temperature_high'),
  temperatureLow: smallint('temperature_low'),
  alarmLevel: smallint('alarm_level'),
  alarmBits: bigint('alarm_bits', { mode: 'number' }),
  fault: text('fault'),
  /** The whole frame, for later decoding of every unit. */
  content: bytes('content').notNull(),
})
