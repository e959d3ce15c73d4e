import type { CopyEncoder } from './copy-encoder.ts'
import type { DriverReportRow, EnergyRow, MessageRow, PositionRow, TerminalLogRow } from './telemetry-row.ts'

/** A table the recorder writes: its columns and how a row fills them, in this order. */
export interface WrittenTable<Row> {
  name: string
  columns: readonly string[]
  write(encoder: CopyEncoder, row: Row): void
}

const columns = (names: string): string[] => names.trim().split(/\s+/)

export const positionTable: WrittenTable<PositionRow> = {
  name: 'position',
  columns:
    columns(`vehicle_id ts serial kind oem_id terminal_id received_at lat lng altitude speed direction alarm status
    mileage fuel soc signal satellites quality items device_at`),
  write(encoder, row) {
    encoder
      .int4(row.vehicleId)
      .time(row.ts)
      .int4(row.serial)
      .int2(row.kind)
      .text(row.oemId)
      .int4(row.terminalId)
      .time(row.receivedAt)
      .int4(row.lat)
      .int4(row.lng)
      .int2(row.altitude)
      .int2(row.speed)
      .int2(row.direction)
      .int8(row.alarm)
      .int8(row.status)
      .int8(row.mileage)
      .int4(row.fuel)
      .int2(row.soc)
      .int2(row.signal)
      .int2(row.satellites)
      .int4(row.quality)
      .bytes(row.items)
      .time(row.deviceAt ?? null)
  },
}

/** Positions of hours that are closed already; the same columns. */
export const latePositionTable: WrittenTable<PositionRow> = { ...positionTable, name: 'position_late' }

export const terminalLogTable: WrittenTable<TerminalLogRow> = {
  name: 'terminal_log',
  columns:
    columns(`terminal_id ts sequence oem_id vehicle_id kind message_id content result phone remote_address gateway_node
    iccid firmware session_seconds`),
  write(encoder, row) {
    encoder
      .int4(row.terminalId)
      .time(row.ts)
      .int8(row.sequence)
      .text(row.oemId)
      .int4(row.vehicleId)
      .int2(row.kind)
      .int4(row.messageId)
      .bytes(row.content)
      .text(row.result)
      .text(row.phone)
      .text(row.remoteAddress)
      .text(row.gatewayNode)
      .text(row.iccid)
      .text(row.firmware)
      .int4(row.sessionSeconds)
  },
}

export const messageLogTable: WrittenTable<MessageRow> = {
  name: 'message_log',
  columns:
    columns(`terminal_id ts sequence oem_id vehicle_id protocol direction message_id serial phone version packages
    device_ts content fault`),
  write(encoder, row) {
    encoder
      .int4(row.terminalId)
      .time(row.ts)
      .int8(row.sequence)
      .text(row.oemId)
      .int4(row.vehicleId)
      .int2(row.protocol)
      .int2(row.direction)
      .int4(row.messageId)
      .int4(row.serial)
      .text(row.phone)
      .text(row.version)
      .int4(row.packages)
      .time(row.deviceTs)
      .bytes(row.content)
      .text(row.fault)
  },
}

export const energyTable: WrittenTable<EnergyRow> = {
  name: 'energy_sample',
  columns:
    columns(`vehicle_id ts kind oem_id terminal_id received_at version blocks vehicle_state charge_state mode speed mileage
    voltage current soc dcdc gear insulation accelerator brake cell_high cell_low temperature_high temperature_low
    alarm_level alarm_bits fault content digest`),
  write(encoder, row) {
    encoder
      .int4(row.vehicleId)
      .time(row.ts)
      .int2(row.kind)
      .text(row.oemId)
      .int4(row.terminalId)
      .time(row.receivedAt)
      .text(row.version)
      .int4(row.blocks)
      .int2(row.vehicleState)
      .int2(row.chargeState)
      .int2(row.mode)
      .int2(row.speed)
      .int8(row.mileage)
      .int4(row.voltage)
      .int4(row.current)
      .int2(row.soc)
      .int2(row.dcdc)
      .int2(row.gear)
      .int4(row.insulation)
      .int2(row.accelerator)
      .int2(row.brake)
      .int4(row.cellHigh)
      .int4(row.cellLow)
      .int2(row.temperatureHigh)
      .int2(row.temperatureLow)
      .int2(row.alarmLevel)
      .int8(row.alarmBits)
      .text(row.fault)
      .bytes(row.content)
      .int4(row.digest ?? 0)
  },
}

export const driverReportTable: WrittenTable<DriverReportRow> = {
  name: 'driver_report',
  columns: columns(`oem_id vehicle_id terminal_id ts received_at serial event driver licence id_card issuer valid_until
    read_result lat lng matched_driver content`),
  write(encoder, row) {
    encoder
      .text(row.oemId)
      .int4(row.vehicleId)
      .int4(row.terminalId)
      .time(row.ts)
      .time(row.receivedAt)
      .int4(row.serial)
      .text(row.event)
      .text(row.driver)
      .text(row.licence)
      .text(row.idCard)
      .text(row.issuer)
      .day(row.validUntil)
      .int2(row.readResult)
      .float8(row.lat)
      .float8(row.lng)
      .text('')
      .bytes(row.content)
  },
}

/**
 * The last card report of each vehicle of the batch says who drives it. The clock of a device that is ahead does not hold back
 * later reports.
 */
export const DRIVERS_NOW = `insert into vehicle_driver as d (vehicle_id, oem_id, ts, driver, licence)
  select distinct on (r.vehicle_id) r.vehicle_id, r.oem_id, least(r.ts, r.received_at),
    case when r.event = 'cardOut' then '' else r.driver end, case when r.event = 'cardOut' then '' else r.licence end
  from staged_driver_report r join vehicle v on v.id = r.vehicle_id
  where r.event in ('cardIn', 'cardOut') or (r.event = 'identity' and r.driver <> '')
  order by r.vehicle_id, r.ts desc, r.serial desc
  on conflict (vehicle_id) do update set ts = excluded.ts, driver = excluded.driver, licence = excluded.licence
    where excluded.ts >= d.ts`

export const WRITTEN_TABLES: readonly Pick<WrittenTable<never>, 'name' | 'columns'>[] = [
  positionTable,
  latePositionTable,
  terminalLogTable,
  messageLogTable,
  energyTable,
  driverReportTable,
]
