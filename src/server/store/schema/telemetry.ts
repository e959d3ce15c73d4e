import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { at, bytea } from './columns.ts'

/*
 * Partitioned by time, created by hand-written SQL (migrations) and `store/partitions.ts`; these definitions only give the
 * queries their types and are not seen by the migration generator. Written by the recorder alone. The journals `message_log`
 * and `energy_sample` are read by plain SQL; `recorder/telemetry-row.ts` says what their columns mean.
 */

/**
 * One position report, for as long as it is a raw row: read positions through `history/position-history-repository.ts`.
 * Primary key (vehicle_id, ts, serial, kind) drops doubles that terminals re-send.
 */
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
  items: bytea('items'),
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
  content: bytea('content').notNull(),
  result: text('result').notNull(),
  phone: text('phone').notNull(),
  remoteAddress: text('remote_address').notNull(),
  gatewayNode: text('gateway_node').notNull(),
  iccid: text('iccid'),
  firmware: text('firmware'),
  sessionSeconds: integer('session_seconds'),
})
