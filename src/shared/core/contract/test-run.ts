import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

export const TEST_STATES = ['planned', 'running', 'overdue', 'ended'] as const
export type TestState = (typeof TEST_STATES)[number]

const endsInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= endsOn

/** User input. */
export const TestRunInput = z.object({
  vin: fields.vin,
  project: fields.requiredText(64),
  engineer: fields.requiredText(64),
  purpose: fields.optionalText(200),
  startsOn: fields.calendarDay,
  /** Last day. */
  endsOn: fields.calendarDay,
  /** What is recorded, in words. */
  dataPlan: fields.optionalText(200),
  /** Null: no target. */
  targetKm: z.number().int().min(1).max(1_000_000).nullable().default(null),
  note: fields.optionalText(500),
})
export type TestRunInput = z.output<typeof TestRunInput>
export const TEST_DAYS_IN_ORDER: [typeof endsInOrder, { path: string[]; message: string }] = [
  endsInOrder,
  { path: ['endsOn'], message: 'validation.rangeOrder' },
]

export const TestRun = TestRunInput.extend({
  id: z.number().int(),
  plate: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  state: z.enum(TEST_STATES),
  /** Driven from the first day to the last, or until it was ended. */
  km: z.number(),
  /** Days with a drive. */
  days: z.number().int(),
  /** Faults of the vehicle that began in the period. */
  faults: z.number().int(),
  endTime: fields.platformTime.nullable(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type TestRun = z.output<typeof TestRun>

export const TestRunFilter = z.object({
  /** Part of a VIN, plate, project or engineer. */
  keyWord: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  project: fields.text(64).optional(),
  state: z.enum(TEST_STATES).optional(),
  orgId: fields.rowId.optional(),
})
export type TestRunFilter = z.output<typeof TestRunFilter>

const PAGE = '/operate/test'
const BUTTONS = `${PAGE}/run` as const

export const {
  list: listTestRuns,
  detail: getTestRun,
  create: createTestRun,
  update: updateTestRun,
  remove: deleteTestRuns,
  export: exportTestRuns,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: TestRun,
    input: TestRunInput,
    filter: TestRunFilter,
    sorts: ['vin', 'plate', 'startsOn', 'endsOn', 'km', 'faults'],
  },
  {
    list: ['GET /tsp-bss/testRun/list', 'Test vehicles with distance and faults since the start, running ones first'],
    detail: ['GET /tsp-bss/testRun/detail', 'One test vehicle, by its id'],
    create: ['POST /tsp-bss/testRun/insert', 'Add a vehicle to a test; 409 while it is in another one'],
    update: ['POST /tsp-bss/testRun/update', 'Change a test; 409 when another user changed it'],
    remove: ['POST /tsp-bss/testRun/delete', 'Delete tests'],
    export: ['GET /tsp-bss/testRun/list/export', 'Test vehicles as a workbook, same filter as the list'],
  },
)

export const endTestRuns = endpoint('POST /tsp-bss/testRun/end', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'End tests now; ended ones stay as they are',
  body: fields.ManyIds,
  response: fields.Changed,
})

/** One day of a test. */
export const TestDay = z.object({
  day: fields.calendarDay,
  km: z.number(),
  runningSeconds: z.number(),
  idleSeconds: z.number(),
  chargingSeconds: z.number(),
  faults: z.number().int(),
})
export type TestDay = z.output<typeof TestDay>
export const listTestDays = endpoint('GET /tsp-bss/testRun/days', PAGE, {
  summary: 'Daily report of a test: distance, hours and faults, newest day first, at most 400 days',
  query: fields.OneId,
  response: z.array(TestDay),
})
