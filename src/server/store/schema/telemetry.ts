import * as pg from 'drizzle-orm/pg-core'
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
export const position = pg.pgTable('position', {
  vehicleId: pg.integer('vehicle_id').notNull(),
  /** Device time; receive time when the device clock is implausible (quality bit clockWrong). */
  ts: at('ts').notNull(),
  serial: pg.integer('serial').notNull(),
  /** 0 live 0x0200, 1 batch 0x0704, 2 blind-zone back-fill 0x0704, 3 answer to 0x8201, 4 other */
  kind: pg.smallint('kind').notNull(),
  oemId: pg.text('oem_id').notNull(),
  terminalId: pg.integer('terminal_id').notNull(),
  receivedAt: at('received_at').notNull(),
  /** Degrees × 1e6, WGS-84, signed. */
  lat: pg.integer('lat').notNull(),
  lng: pg.integer('lng').notNull(),
  altitude: pg.smallint('altitude').notNull(),
  /** 0.1 km/h */
  speed: pg.smallint('speed').notNull(),
  direction: pg.smallint('direction').notNull(),
  alarm: pg.bigint('alarm', { mode: 'number' }).notNull(),
  status: pg.bigint('status', { mode: 'number' }).notNull(),
  /** 0.1 km */
  mileage: pg.bigint('mileage', { mode: 'number' }),
  /** 0.1 L */
  fuel: pg.integer('fuel'),
  /** 0.1 % */
  soc: pg.smallint('soc'),
  signal: pg.smallint('signal'),
  satellites: pg.smallint('satellites'),
  /** POSITION_QUALITY bits of core/domain/position-quality.ts. */
  quality: pg.integer('quality').notNull(),
  /** What the device took for the time, where that cannot be right and `ts` is the receive time. */
  deviceAt: at('device_at'),
  /** Additional items as they came, for later decoding. */
  items: bytea('items'),
})

/** Login and logout frames of terminals, stored raw. Primary key (terminal_id, ts, sequence). */
export const terminalLog = pg.pgTable('terminal_log', {
  terminalId: pg.integer('terminal_id').notNull(),
  ts: at('ts').notNull(),
  /** Rises per gateway process; breaks ties within one millisecond. */
  sequence: pg.bigint('sequence', { mode: 'number' }).notNull(),
  oemId: pg.text('oem_id').notNull(),
  vehicleId: pg.integer('vehicle_id'),
  /** 1 login, 2 logout */
  kind: pg.smallint('kind').notNull(),
  messageId: pg.integer('message_id'),
  content: bytea('content').notNull(),
  result: pg.text('result').notNull(),
  phone: pg.text('phone').notNull(),
  remoteAddress: pg.text('remote_address').notNull(),
  gatewayNode: pg.text('gateway_node').notNull(),
  iccid: pg.text('iccid'),
  firmware: pg.text('firmware'),
  sessionSeconds: pg.integer('session_seconds'),
})
