import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, platformTime, vin } from './fields.ts'
import { cursorPage, cursorQuery, RowEstimate } from './paging.ts'

/** One login or logout of a terminal; content is the raw frame in hex as it came over the wire. */
export const VehicleLog = z.object({
  vin,
  time: platformTime,
  content: z.string(),
  /** 0x0100, 0x0102, 0x0003, or null when the connection closed without a frame. */
  messageId: z.string().nullable(),
  /** Key of the result, e.g. accepted, unknownTerminal, wrongCode, connectionLost. */
  result: z.string(),
  phone: z.string(),
  iccid: z.string().nullable(),
  firmware: z.string().nullable(),
  remoteAddress: z.string(),
  gatewayNode: z.string(),
  /** Seconds the ended connection lasted; null on logins. */
  sessionSeconds: z.number().int().nullable(),
})
export type VehicleLog = z.output<typeof VehicleLog>

export const VehicleLogFilter = z
  .object({ vin, startTime: platformTime, endTime: platformTime, reportTimeDesc: flag.default(true) })
  .refine((f) => f.startTime <= f.endTime, { path: ['endTime'], message: 'validation.rangeOrder' })
export type VehicleLogFilter = z.output<typeof VehicleLogFilter>

const page = VehicleLogFilter.safeExtend(cursorQuery(/^\d{1,18}\.\d{1,16}\.\d{1,9}$/).shape)

export const getLoginLog = endpoint({
  method: 'GET',
  path: '/tsp-hbase-proxy/vehicleLog/getLoginLog',
  access: { code: '/tbox/loginJournal' },
  summary: 'Login frames of one vehicle',
  query: page,
  response: cursorPage(VehicleLog),
})
export const getLogoutLog = endpoint({
  method: 'GET',
  path: '/tsp-hbase-proxy/vehicleLog/getLogoutLog',
  access: { code: '/tbox/loginJournal' },
  summary: 'Logouts and lost connections of one vehicle',
  query: page,
  response: cursorPage(VehicleLog),
})
export const countLoginLog = endpoint({
  method: 'GET',
  path: '/tsp-hbase-proxy/vehicleLog/getLoginLog/count',
  access: { code: '/tbox/loginJournal' },
  summary: 'How many login frames a filter matches, counted up to a limit',
  query: VehicleLogFilter,
  response: RowEstimate,
})
export const countLogoutLog = endpoint({
  method: 'GET',
  path: '/tsp-hbase-proxy/vehicleLog/getLogoutLog/count',
  access: { code: '/tbox/loginJournal' },
  summary: 'How many logouts a filter matches, counted up to a limit',
  query: VehicleLogFilter,
  response: RowEstimate,
})
/** Answers a file; the caller shows the export notice. */
export const exportLoginLog = endpoint({
  method: 'GET',
  path: '/tsp-hbase-proxy/vehicleLog/getLoginLog/export',
  access: { code: '/tbox/loginJournal/loginLog/export' },
  summary: 'Login frames of one vehicle as CSV',
  query: VehicleLogFilter,
  transfer: true,
})
export const exportLogoutLog = endpoint({
  method: 'GET',
  path: '/tsp-hbase-proxy/vehicleLog/getLogoutLog/export',
  access: { code: '/tbox/loginJournal/loginLog/export' },
  summary: 'Logouts of one vehicle as CSV',
  query: VehicleLogFilter,
  transfer: true,
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
export const MOST_SESSIONS = 2000
export const getTerminalSessions = endpoint({
  method: 'GET',
  path: '/tsp-hbase-proxy/vehicleLog/sessions',
  access: { code: '/tbox/loginJournal' },
  summary: 'When the terminal of one vehicle was connected, oldest first',
  query: VehicleLogFilter,
  response: z.object({ sessions: z.array(TerminalSession), complete: z.boolean() }),
})
