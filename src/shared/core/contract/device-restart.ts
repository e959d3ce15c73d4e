import { z } from 'zod'
import * as domain from '../domain/device-restart.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const PAGE = '/carControlService/deviceRestart'
const BUTTONS = `${PAGE}/device` as const

/** The restart of one terminal. */
export const DeviceRestart = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  terminalModel: z.string(),
  reason: z.string(),
  operator: z.string(),
  state: z.enum(domain.RESTART_STATES),
  failure: z.enum(domain.RESTART_FAILURES).nullable(),
  /** The command that carries it; null while it waits. */
  jobId: z.number().int().nullable(),
  createTime: fields.platformTime,
  /** It is not sent before. */
  planTime: fields.platformTime,
  sendTime: fields.platformTime.nullable(),
  /** Without a connection. */
  offlineSeconds: z.number().int().nullable(),
  backTime: fields.platformTime.nullable(),
  versionBefore: z.string(),
  /** As the terminal reported it afterwards. */
  versionAfter: z.string(),
  finishTime: fields.platformTime.nullable(),
})
export type DeviceRestart = z.output<typeof DeviceRestart>

export const DeviceRestartFilter = z
  .object({
    /** Part of a VIN, a plate or a serial number of a terminal. */
    keyWord: fields.text(64).optional(),
    state: z.enum(domain.RESTART_STATES).optional(),
    /** Of the request. */
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type DeviceRestartFilter = z.output<typeof DeviceRestartFilter>

export const { list: listDeviceRestarts, export: exportDeviceRestarts } = calls(
  {
    page: PAGE,
    buttons: { code: BUTTONS },
    row: DeviceRestart,
    filter: DeviceRestartFilter,
    sorts: ['createTime', 'sendTime', 'offlineSeconds'],
  },
  {
    list: ['GET /tsp-bss/deviceRestart/list', 'Restarts of terminals, one page, newest first'],
    export: ['GET /tsp-bss/deviceRestart/export', 'Restarts of terminals as a workbook, same filter as the list'],
  },
)

const vins = z.array(fields.vin).min(1, 'validation.required').max(domain.RESTART_VEHICLES_MAX)
export const RestartCandidate = z.object({
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  refusal: z.enum(domain.RESTART_REFUSALS).nullable(),
  online: z.boolean(),
  /** Restarts of this terminal today. */
  today: z.number().int(),
})
export type RestartCandidate = z.output<typeof RestartCandidate>
export const checkRestart = endpoint('POST /tsp-bss/deviceRestart/check', `${BUTTONS}/restart`, {
  audit: null,
  summary: 'Which of these terminals can be restarted, and why not the others',
  body: z.object({ vins }),
  response: z.array(RestartCandidate),
})

export const NewRestart = z.object({
  vins,
  /** Seconds between two of them. */
  interval: fields
    .wholeNumber(domain.RESTART_INTERVAL.least, domain.RESTART_INTERVAL.most)
    .default(domain.RESTART_INTERVAL.usual),
  /** Minutes to wait for a terminal that is offline; 0: not at all. */
  waitMinutes: fields.wholeNumber(0, domain.RESTART_WAIT_MINUTES_MAX).default(0),
  reason: fields.requiredText(300),
})
export type NewRestart = z.output<typeof NewRestart>
export const startRestart = endpoint('POST /tsp-bss/deviceRestart/start', `${BUTTONS}/restart`, {
  audit: 'command',
  summary: 'Restart terminals one after the other; the answer names those that are left out, with the reason',
  body: NewRestart,
  response: z.object({
    given: z.number().int(),
    refused: z.array(z.object({ vin: z.string(), refusal: z.enum(domain.RESTART_REFUSALS) })),
  }),
})
export const cancelRestart = endpoint('POST /tsp-bss/deviceRestart/cancel', `${BUTTONS}/cancel`, {
  audit: 'command',
  summary: 'Cancel restarts that were not sent yet; all or none. 409 when one was sent',
  body: fields.ManyIds,
  response: fields.Changed,
})

export const RestartSetting = z.object({
  /** Restarts of one terminal on a day of the platform’s time zone. */
  perDay: fields.wholeNumber(domain.RESTARTS_PER_DAY.least, domain.RESTARTS_PER_DAY.most),
})
export type RestartSetting = z.output<typeof RestartSetting>
export const getRestartSetting = endpoint('GET /tsp-bss/deviceRestart/setting', PAGE, {
  summary: 'How often one terminal may be restarted on a day',
  response: RestartSetting,
})
export const saveRestartSetting = endpoint('POST /tsp-bss/deviceRestart/setting', `${BUTTONS}/setting`, {
  audit: 'operation',
  summary: 'Change how often one terminal may be restarted on a day',
  body: RestartSetting,
})
