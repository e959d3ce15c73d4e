import { z } from 'zod'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import { PROPOSALS, SUSPECT_STATES, SYMPTOMS } from '../domain/faulty-terminal.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const PAGE = '/deviceManage/tboxfalse'
const BUTTONS = `${PAGE}/suspect`

/** A terminal that rules take for faulty. */
export const FaultyTerminal = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  orgName: z.string(),
  sn: z.string(),
  terminalModel: z.string(),
  supplier: z.string(),
  firmware: z.string(),
  hardware: z.string(),
  symptom: z.enum(SYMPTOMS),
  sinceTime: fields.platformTime,
  /** When a rule last found it. */
  seenTime: fields.platformTime,
  /** 0 to 100: how sure the rule is. */
  score: z.number().int(),
  /** Kilometres or number of times. */
  evidence: z.number().nullable(),
  /** Commands since it began, newest first. */
  steps: z.array(z.object({ kind: z.string(), status: z.enum(COMMAND_STATUSES), stepTime: fields.platformTime })),
  proposal: z.enum(PROPOSALS),
  /** Published version that is newer than the one it runs; null: none. */
  newerVersion: z.string().nullable(),
  state: z.enum(SUSPECT_STATES),
  note: z.string(),
  /** Terminals that are dealt with together. */
  batch: z.string(),
  /** Number of the claim against the supplier; empty: none. */
  claimNo: z.string(),
  handledBy: z.string(),
  handleTime: fields.platformTime.nullable(),
})
export type FaultyTerminal = z.output<typeof FaultyTerminal>

export const FaultyTerminalFilter = z.object({
  vin: fields.partOfVin.optional(),
  symptom: z.enum(SYMPTOMS).optional(),
  state: z.enum(SUSPECT_STATES).optional(),
  supplier: fields.text(64).optional(),
  batch: fields.text(64).optional(),
  /** Score of at least so much. */
  score: fields.wholeNumber(0, 100).optional(),
  orgId: fields.rowId.optional(),
})
export type FaultyTerminalFilter = z.output<typeof FaultyTerminalFilter>

export const { list: listFaultyTerminals, export: exportFaultyTerminals } = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: FaultyTerminal,
    filter: FaultyTerminalFilter,
    sorts: ['vin', 'plate', 'sinceTime', 'score'],
  },
  {
    list: [
      'GET /tsp-bss/faultyTerminal/list',
      'Terminals that rules take for faulty, open ones with the best evidence first',
    ],
    export: ['GET /tsp-bss/faultyTerminal/export', 'The same terminals as a workbook, for example for their supplier'],
  },
)

export const FaultyTerminalCounts = z.array(
  z.object({ symptom: z.enum(SYMPTOMS), open: z.number().int(), vehicles: z.number().int() }),
)
export type FaultyTerminalCounts = z.output<typeof FaultyTerminalCounts>
export const countFaultyTerminals = endpoint('GET /tsp-bss/faultyTerminal/count', PAGE, {
  summary: 'Open suspicions by symptom',
  response: FaultyTerminalCounts,
})

const ids = z.array(fields.bigRowId).min(1).max(100)
export const diagnoseFaultyTerminals = endpoint('POST /tsp-bss/faultyTerminal/diagnose', `${BUTTONS}/diagnose`, {
  audit: 'command',
  summary: 'Ask terminals for their attributes, position and parameters; answers how many commands were sent',
  body: z.object({ ids }),
  response: z.object({ given: z.number().int(), refused: z.number().int() }),
})
export const handleFaultyTerminals = endpoint('POST /tsp-bss/faultyTerminal/update', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'State, note, batch and claim of suspicions; fields without a value stay. 409 when one is solved or false',
  body: z.object({
    ids,
    state: z.enum(SUSPECT_STATES).optional(),
    note: fields.text(500).optional(),
    batch: fields.text(64).optional(),
    claimNo: fields.text(64).optional(),
  }),
  response: fields.Changed,
})
