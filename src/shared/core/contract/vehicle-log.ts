import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, platformTime, rangeInOrder, timeRange, vin } from './fields.ts'
import { phoneField } from './masked.ts'

/** One login or logout of a terminal; content is the raw frame in hex as it came over the wire. */
export const VehicleLog = z.object({
  vin,
  time: platformTime,
  content: z.string(),
  /** 0x0100, 0x0102, 0x0003; 0x01, 0x04 of GB/T 32960; null when the connection closed without a frame. */
  messageId: z.string().nullable(),
  /** Key of the result, e.g. accepted, unknownTerminal, wrongCode, connectionLost. */
  result: z.string(),
  phone: phoneField(z.string()),
  iccid: z.string().nullable(),
  firmware: z.string().nullable(),
  remoteAddress: z.string(),
  gatewayNode: z.string(),
  /** Seconds the ended connection lasted; null on logins. */
  sessionSeconds: z.number().int().nullable(),
})
export type VehicleLog = z.output<typeof VehicleLog>

export const VehicleLogFilter = z
  .object({ vin, ...timeRange, reportTimeDesc: flag.default(true) })
  .refine(...rangeInOrder)
export type VehicleLogFilter = z.output<typeof VehicleLogFilter>

const journal = {
  page: '/tbox/loginJournal',
  buttons: '/tbox/loginJournal/loginLog',
  row: VehicleLog,
  filter: VehicleLogFilter,
  cursor: /^\d{1,18}\.\d{1,16}\.\d{1,9}$/,
} as const

export const {
  list: getLoginLog,
  count: countLoginLog,
  export: exportLoginLog,
} = calls(journal, {
  list: ['GET /tsp-hbase-proxy/vehicleLog/getLoginLog', 'Login frames of one vehicle'],
  count: [
    'GET /tsp-hbase-proxy/vehicleLog/getLoginLog/count',
    'How many login frames a filter matches, counted up to a limit',
  ],
  /** Answers a file; the caller shows the export notice. */
  export: ['GET /tsp-hbase-proxy/vehicleLog/getLoginLog/export', 'Login frames of one vehicle as a workbook or CSV'],
})
export const {
  list: getLogoutLog,
  count: countLogoutLog,
  export: exportLogoutLog,
} = calls(journal, {
  list: ['GET /tsp-hbase-proxy/vehicleLog/getLogoutLog', 'Logouts and lost connections of one vehicle'],
  count: [
    'GET /tsp-hbase-proxy/vehicleLog/getLogoutLog/count',
    'How many logouts a filter matches, counted up to a limit',
  ],
  export: ['GET /tsp-hbase-proxy/vehicleLog/getLogoutLog/export', 'Logouts of one vehicle as a workbook or CSV'],
})

/** From an accepted login to the end of that connection; open at either end of the asked range. */
export const TerminalSession = z.object({
  startTime: platformTime,
  /** Null while the terminal is still connected. */
  endTime: platformTime.nullable(),
  /** Result key of the logout, null while connected. */
  result: z.string().nullable(),
})
export type TerminalSession = z.output<typeof TerminalSession>

/** Longest range whose sessions are drawn. */
export const MAX_SESSIONS = 2000
export const getTerminalSessions = endpoint('GET /tsp-hbase-proxy/vehicleLog/sessions', '/tbox/loginJournal', {
  summary: 'When the terminal of one vehicle was connected, oldest first',
  query: VehicleLogFilter,
  response: z.object({ sessions: z.array(TerminalSession), complete: z.boolean() }),
})
