import { z } from 'zod'
import * as domain from '../domain/identity-check.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/deviceManage/tboxCheckVIN'
const BUTTONS = `${PAGE}/identityCheck` as const

const state = z.enum(domain.IDENTITY_STATES)

export const IdentityMismatch = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  identity: z.enum(domain.IDENTITIES),
  /** In the books, and as the terminal reported it. */
  expected: z.string(),
  reported: z.string(),
  /** The vehicle of the tenant that has the reported VIN; empty: none. */
  otherPlate: z.string(),
  /** Other identities of this terminal that differ as well. */
  alsoChanged: z.array(z.enum(domain.IDENTITIES)),
  firstTime: fields.platformTime,
  lastTime: fields.platformTime,
  /** How often it was reported. */
  reports: z.number().int(),
  /** Where the vehicle was at the last report, WGS-84; null: not located. */
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
  state,
  verdict: z.enum(domain.IDENTITY_VERDICTS).nullable(),
  note: z.string(),
  decidedBy: z.string(),
  decideTime: fields.platformTime.nullable(),
  /** Until then it raises no alarm. */
  allowedTime: fields.platformTime.nullable(),
  orgName: z.string(),
})
export type IdentityMismatch = z.output<typeof IdentityMismatch>

export const IdentityFilter = z.object({
  /** Part of a VIN, of a serial number or of what was reported. */
  keyWord: fields.text(64).optional(),
  vin: fields.partOfVin.optional(),
  identity: z.enum(domain.IDENTITIES).optional(),
  state: state.optional(),
  verdict: z.enum(domain.IDENTITY_VERDICTS).optional(),
  orgId: fields.rowId.optional(),
})
export type IdentityFilter = z.output<typeof IdentityFilter>

export const { list: listIdentityMismatches, export: exportIdentityMismatches } = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: IdentityMismatch,
    filter: IdentityFilter,
    sorts: ['firstTime', 'lastTime', 'reports'],
  },
  {
    list: ['GET /tsp-bss/identityCheck/list', 'Identities of terminals that differ from the books, last report first'],
    export: ['GET /tsp-bss/identityCheck/export', 'Differing identities as a workbook, same filter as the list'],
  },
)

export const IdentityCounts = z.object({
  detected: z.number().int(),
  suspicious: z.number().int(),
  explained: z.number().int(),
})
export type IdentityCounts = z.output<typeof IdentityCounts>
export const countIdentityMismatches = endpoint('GET /tsp-bss/identityCheck/counts', PAGE, {
  summary: 'How many differing identities are open, by state',
  response: IdentityCounts,
})

export const Judgement = z.object({ verdict: z.enum(domain.IDENTITY_VERDICTS), note: fields.optionalText(200) })
export type Judgement = z.output<typeof Judgement>
export const judgeIdentities = endpoint('POST /tsp-bss/identityCheck/judge', `${BUTTONS}/judge`, {
  audit: 'operation',
  summary: 'Give a verdict on differing identities; all or none',
  body: fields.ManyIds.extend(Judgement.shape),
  response: fields.Changed,
})

export const Allowance = z.object({
  days: fields.wholeNumber(domain.ALLOWED_DAYS.least, domain.ALLOWED_DAYS.most),
  note: fields.requiredText(200),
})
export type Allowance = z.output<typeof Allowance>
export const allowIdentities = endpoint('POST /tsp-bss/identityCheck/allow', `${BUTTONS}/allow`, {
  audit: 'operation',
  summary: 'Allow differing identities for some days: their reports raise no alarm; all or none',
  body: fields.ManyIds.extend(Allowance.shape),
  response: fields.Changed,
})

export const locateIdentities = endpoint('POST /tsp-bss/identityCheck/locate', `${BUTTONS}/locate`, {
  audit: 'command',
  summary: 'Ask the terminals for their positions and attributes; those out of reach are counted',
  body: fields.ManyIds,
  response: z.object({ given: z.number().int(), refused: z.number().int() }),
})
