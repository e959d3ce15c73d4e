import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, platformTime, rangeInOrder, rowId, timeRange, vin } from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/tbox/errorReport'

/** Alarm kinds by which a terminal reports a fault of its own (ALARM_KINDS). */
export const TERMINAL_ERRORS = [
  'gnssFault',
  'antennaOpen',
  'antennaShort',
  'lowVoltage',
  'powerLost',
  'displayFault',
  'ttsFault',
  'cameraFault',
  'icModuleFault',
  'speedSensorFault',
  'videoSignalLoss',
  'videoStorageFault',
  'videoDeviceFault',
] as const

/** One fault of one terminal in the asked range. */
export const TerminalError = z.object({
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  error: z.enum(TERMINAL_ERRORS),
  firstTime: platformTime,
  lastTime: platformTime,
  count: z.number().int(),
  /** Seconds it lasted in all. */
  durationSeconds: z.number().int(),
  active: z.boolean(),
  firmware: z.string(),
  /** Every occurrence was resolved, closed or found false, or it was repaired since. */
  handled: z.boolean(),
  /** A repair is ordered and not done. */
  repairOrdered: z.boolean(),
  mutedUntilTime: platformTime.nullable(),
  /** Where it was reported last. */
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
})
export type TerminalError = z.output<typeof TerminalError>

export const TerminalErrorFilter = z
  .object({
    vin: vin.optional(),
    ...timeRange,
    error: z.enum(TERMINAL_ERRORS).optional(),
    active: flag.optional(),
    /** Muted faults are left out unless asked for. */
    muted: flag.default(false),
  })
  .refine(...rangeInOrder)
export type TerminalErrorFilter = z.output<typeof TerminalErrorFilter>

export const { list: listTerminalErrors, export: exportTerminalErrors } = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/error`,
    row: TerminalError,
    filter: TerminalErrorFilter,
    sorts: ['vin', 'plate', 'firstTime', 'lastTime', 'count', 'duration'],
  },
  {
    list: [
      'GET /tsp-hbase-proxy/messageLog/error/list',
      'Faults terminals reported of themselves, one row per vehicle and fault',
    ],
    export: [
      'GET /tsp-hbase-proxy/messageLog/error/list/export',
      'Faults terminals reported of themselves as a workbook or CSV',
    ],
  },
)
export const muteTerminalError = endpoint('POST /tsp-hbase-proxy/messageLog/error/mute', `${PAGE}/error/mute`, {
  audit: 'operation',
  summary: 'Leave a fault of a vehicle out of the list for some days; 0 ends it',
  body: z.object({ vehicleId: rowId, error: z.enum(TERMINAL_ERRORS), days: z.number().int().min(0).max(366) }),
})
export const countTerminalErrors = endpoint('GET /tsp-hbase-proxy/messageLog/error/models', PAGE, {
  summary: 'Faults, terminals and running hours per terminal model, for the mean time between failures',
  query: TerminalErrorFilter,
  response: z.array(
    z.object({
      model: z.string(),
      faults: z.number().int(),
      terminals: z.number().int(),
      runningHours: z.number(),
      /** Running hours per fault; null without a fault. */
      hoursBetween: z.number().nullable(),
    }),
  ),
})
