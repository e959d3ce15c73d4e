import { z } from 'zod'
import { CALIBRATION_DUES, RECORDER_STATES, SELF_TESTS } from '../domain/stock-life.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { Reason } from './sim-card.ts'

const PAGE = '/baseInfo/blackBox'
const BUTTONS = `${PAGE}/blackBox` as const

/** User input, and a row of the import workbook. */
export const BlackBoxInput = z.object({
  /** Serial number of the recorder, once in a tenant. */
  number: fields.requiredText(64),
  model: fields.optionalText(64),
  supplier: fields.optionalText(64),
  /** Number of the product certificate (CCC). */
  certificate: fields.optionalText(64),
  capacityMb: fields.wholeNumber(0, 10_000_000).nullable().default(null),
  /** Last day its calibration is valid. */
  calibrationUntil: fields.calendarDay.nullable().default(null),
  orgId: fields.rowId,
})
export type BlackBoxInput = z.output<typeof BlackBoxInput>

export const BlackBoxRow = BlackBoxInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Vehicle it is installed in; empty: none. */
  vin: z.string(),
  /** Newest recorder data (0x0700) received from this vehicle since it was installed. */
  lastPullTime: fields.platformTime.nullable(),
  selfTest: z.enum(SELF_TESTS),
  selfTestTime: fields.platformTime.nullable(),
  calibration: z.enum(CALIBRATION_DUES),
  state: z.enum(RECORDER_STATES),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type BlackBoxRow = z.output<typeof BlackBoxRow>

export const BlackBoxFilter = z.object({
  /** Part of a number, model or certificate. */
  keyWord: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  state: z.enum(RECORDER_STATES).optional(),
  selfTest: z.enum(SELF_TESTS).optional(),
  calibration: z.enum(CALIBRATION_DUES).optional(),
  orgId: fields.rowId.optional(),
})
export type BlackBoxFilter = z.output<typeof BlackBoxFilter>

export const {
  list: listBlackBoxes,
  detail: getBlackBox,
  create: createBlackBox,
  update: updateBlackBox,
  remove: deleteBlackBoxes,
  export: exportBlackBoxes,
  template: downloadBlackBoxTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: BlackBoxRow,
    input: BlackBoxInput,
    filter: BlackBoxFilter,
    sorts: ['number', 'calibrationUntil', 'selfTestTime'],
  },
  {
    list: ['GET /tsp-bss/blackBox/list', 'Driving recorders, one page, newest first'],
    detail: ['GET /tsp-bss/blackBox/detail', 'One driving recorder, by its id'],
    create: ['POST /tsp-bss/blackBox/insert', 'Add a driving recorder; 409 when its number exists'],
    update: ['POST /tsp-bss/blackBox/update', 'Change a driving recorder; 409 when another user changed it'],
    remove: ['POST /tsp-bss/blackBox/delete', 'Delete recorders in stock; 409 when one of them is in use'],
    export: ['GET /tsp-bss/blackBox/export', 'Driving recorders as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/blackBox/download', 'Empty workbook with the columns of the recorder import'],
  },
)

export const CalibrationCounts = z.object({
  overdue: z.number().int(),
  soon: z.number().int(),
  valid: z.number().int(),
  unknown: z.number().int(),
})
export type CalibrationCounts = z.output<typeof CalibrationCounts>
export const countCalibrations = endpoint('GET /tsp-bss/blackBox/calibrations', PAGE, {
  summary: 'Recorders in use by when their calibration ends',
  response: CalibrationCounts,
})

export const BlackBoxInstallation = z.object({ vin: fields.vin })
export const installBlackBox = endpoint('POST /tsp-bss/blackBox/bind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Install a recorder from stock in a vehicle; 409 when the vehicle has one',
  body: fields.OneId.extend(BlackBoxInstallation.shape),
})
export const removeBlackBox = endpoint('POST /tsp-bss/blackBox/unbind', `${BUTTONS}/bind`, {
  audit: 'operation',
  summary: 'Take a recorder out of its vehicle into stock, with a reason',
  body: fields.OneId.extend(Reason.shape),
})
export const BlackBoxStateChange = z.object({ state: z.enum(RECORDER_STATES), reason: fields.requiredText(200) })
export const changeBlackBoxStates = endpoint('POST /tsp-bss/blackBox/changeState', `${BUTTONS}/state`, {
  audit: 'operation',
  summary: 'Mark recorders as faulty, repaired or retired; all or none',
  body: fields.ManyIds.extend(BlackBoxStateChange.shape),
  response: fields.Changed,
})
export const CHECK_RESULTS = ['passed', 'failed'] as const
export const BlackBoxCheck = z.object({
  result: z.enum(CHECK_RESULTS),
  /** New end of the calibration, where the check was one. */
  calibrationUntil: fields.calendarDay.nullable().default(null),
  note: fields.optionalText(200),
})
export const checkBlackBox = endpoint('POST /tsp-bss/blackBox/check', `${BUTTONS}/check`, {
  audit: 'operation',
  summary: 'Record a self-test or a calibration of a recorder',
  body: fields.OneId.extend(BlackBoxCheck.shape),
})
