import { z } from 'zod'
import { COMMAND_STATUSES } from '../domain/command-status.ts'
import * as domain from '../domain/head-unit.ts'
import * as messages from '../domain/head-unit-message.ts'
import { LANGUAGES } from '../domain/language.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { downloadServer } from './express-upgrade.ts'
import * as fields from './fields.ts'

const { platformTime, requiredText, text, wholeNumber } = fields

export const HEAD_UNIT_PAGE = '/ota/vm'
const button = <const Verb extends string>(verb: Verb) => `${HEAD_UNIT_PAGE}/upgrade/${verb}` as const

const count = z.number().int()
/** As it reported it: who was asked, what they read, and what they decided. */
const consent = {
  consent: z.enum(domain.CONSENTS),
  answerTime: platformTime.nullable(),
  /** Ask again from here. */
  laterTime: platformTime.nullable(),
  /** What the user read when answering; empty: no answer yet. */
  shownText: z.string(),
  shownLanguage: z.string(),
}

/** The last upgrade of a head unit. */
export const HeadUnitUpgrade = z.object({
  id: count,
  orderId: count,
  sn: z.string(),
  fromVersion: z.string(),
  toVersion: z.string(),
  /** Name of the software version; empty: it was removed. */
  softModel: z.string(),
  state: z.enum(domain.HEAD_UNIT_STATES),
  blockedBy: z.array(z.enum(domain.HEAD_UNIT_BLOCKERS)),
  failure: z.enum(domain.HEAD_UNIT_FAILURES).nullable(),
  percent: count,
  fileSize: count,
  wifiBytes: count,
  cellularBytes: count,
  ...consent,
  /** Of its stage. */
  startTime: platformTime,
  offerTime: platformTime.nullable(),
  finishTime: platformTime.nullable(),
})
export type HeadUnitUpgrade = z.output<typeof HeadUnitUpgrade>

/** A head unit as it reported itself, with its last upgrade. */
export const HeadUnit = z.object({
  id: count,
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  project: z.string(),
  trim: z.string(),
  systemVersion: z.string(),
  mapVersion: z.string(),
  apps: z.array(messages.HeadUnitApp),
  /** Free, MB; null: not reported. */
  storageMb: count.nullable(),
  network: z.enum(messages.HEAD_UNIT_NETWORKS),
  orgName: z.string(),
  online: z.boolean(),
  seenTime: platformTime,
  upgrade: HeadUnitUpgrade.nullable(),
})
export type HeadUnit = z.output<typeof HeadUnit>

export const HeadUnitFilter = z.object({
  /** Part of a VIN, a plate or a serial number of a head unit. */
  keyWord: text(64).optional(),
  project: text(40).optional(),
  trim: text(40).optional(),
  /** Part of the system version, or of the one it is upgraded to. */
  version: text(60).optional(),
  state: z.enum(domain.HEAD_UNIT_STATES).optional(),
  consent: z.enum(domain.CONSENTS).optional(),
})
export type HeadUnitFilter = z.output<typeof HeadUnitFilter>

export const HeadUnitStep = z.object({
  state: z.enum(domain.HEAD_UNIT_STATES),
  stepTime: platformTime,
  detail: z.string(),
  jobId: count.nullable(),
  status: z.enum(COMMAND_STATUSES).nullable(),
})
export type HeadUnitStep = z.output<typeof HeadUnitStep>

export const HeadUnitDetail = HeadUnit.extend({
  /** Of the last upgrade; null: there was none. */
  order: z
    .object({
      network: z.enum(domain.NETWORK_RULES),
      quietFrom: z.string(),
      quietTo: z.string(),
      asksConsent: z.boolean(),
      texts: z.partialRecord(z.enum(LANGUAGES), z.string()),
      reason: z.string(),
      operator: z.string(),
      sha256: z.string(),
      /** Reminders that were sent. */
      reminders: count,
      deadlineTime: platformTime.nullable(),
    })
    .nullable(),
  steps: z.array(HeadUnitStep),
  /** Upgrades before the last one, newest first. */
  earlier: z.array(HeadUnitUpgrade),
  /** System versions it reported, newest first. */
  versions: z.array(z.object({ version: z.string(), sinceTime: platformTime })),
})
export type HeadUnitDetail = z.output<typeof HeadUnitDetail>

export const {
  list: listHeadUnits,
  detail: getHeadUnit,
  export: exportHeadUnits,
} = calls(
  {
    page: HEAD_UNIT_PAGE,
    buttons: `${HEAD_UNIT_PAGE}/upgrade`,
    row: HeadUnit,
    detail: HeadUnitDetail,
    filter: HeadUnitFilter,
    sorts: ['seenTime', 'systemVersion'],
  },
  {
    list: ['GET /tsp-ota/v1/web/headUnit/list', 'Head units of vehicles with their last upgrade, one page'],
    detail: ['GET /tsp-ota/v1/web/headUnit/detail', 'One head unit with the steps of its last upgrade'],
    export: ['GET /tsp-ota/v1/web/headUnit/export', 'Head units as a workbook, same filter as the list'],
  },
)

export const HeadUnitVersion = z.object({
  id: count,
  softModel: z.string(),
  version: z.string(),
  project: z.string(),
  fileSize: count,
  /** Head units in vehicles of the data scope that run another one. */
  behind: count,
})
export type HeadUnitVersion = z.output<typeof HeadUnitVersion>
export const HeadUnitTrim = z.object({ project: z.string(), trim: z.string(), vehicles: count })
export type HeadUnitTrim = z.output<typeof HeadUnitTrim>
export const getHeadUnitChoices = endpoint('GET /tsp-ota/v1/web/headUnit/choices', HEAD_UNIT_PAGE, {
  summary: 'Published files for head units, projects and trims with their vehicles, and where files are fetched',
  response: z.object({
    server: z.string(),
    versions: z.array(HeadUnitVersion),
    trims: z.array(HeadUnitTrim),
  }),
})

/** Why a head unit cannot get a version at all. */
export const HEAD_UNIT_REFUSALS = [
  'unknownVehicle',
  'noHeadUnit',
  'otherProject',
  'alreadyInstalled',
  'goesBack',
  'tooOld',
  'noStorage',
  'underWay',
] as const
export type HeadUnitRefusal = (typeof HEAD_UNIT_REFUSALS)[number]

const HeadUnitStage = z.object({
  trim: requiredText(40),
  /** Absent: at once. */
  startTime: platformTime.nullish(),
})
const vehicles = {
  vins: z.array(fields.vin).max(domain.HEAD_UNIT_ORDER_MAX).default([]),
  /** When head units of a trim are offered the version; those of others are at once. */
  stages: z.array(HeadUnitStage).max(domain.HEAD_UNIT_STAGES_MAX).default([]),
  /** Every head unit of the trims of the stages, not single vehicles. */
  wholeTrims: z.boolean().default(false),
}
const Chosen = z.object({ versionId: fields.rowId, ...vehicles })
type Chosen = z.output<typeof Chosen>
const namesSome = ({ vins, stages, wholeTrims }: Chosen) => (wholeTrims ? stages.length : vins.length) > 0
const missing = { path: ['vins'], message: 'validation.required' }
const isTrimOnce = ({ stages }: Chosen) => new Set(stages.map(({ trim }) => trim)).size === stages.length
const twice = { path: ['stages'], message: 'validation.twice' }

export const HeadUnitCandidate = z.object({
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  project: z.string(),
  trim: z.string(),
  currentVersion: z.string(),
  refusal: z.enum(HEAD_UNIT_REFUSALS).nullable(),
  online: z.boolean(),
  /** Its user declined this version before. */
  declinedBefore: z.boolean(),
})
export type HeadUnitCandidate = z.output<typeof HeadUnitCandidate>
export const checkHeadUnits = endpoint('POST /tsp-ota/v1/web/headUnit/check', button('add'), {
  audit: null,
  summary: 'Which head units can get a version and why not the others; those beyond 200 are counted alone',
  body: Chosen.refine(namesSome, missing).refine(isTrimOnce, twice),
  response: z.object({ candidates: z.array(HeadUnitCandidate), beyond: count }),
})

const hours = wholeNumber(1, 336)
export const NewHeadUnitOrder = Chosen.extend({
  server: downloadServer,
  network: z.enum(domain.NETWORK_RULES).default('wifi'),
  /** Local time of the vehicle; both or none. */
  quietFrom: fields.dayMinute.nullish(),
  quietTo: fields.dayMinute.nullish(),
  asksConsent: z.boolean().default(true),
  /** By language; a head unit without its own shows the English one, else the first. */
  texts: z
    .partialRecord(z.enum(LANGUAGES), text(messages.SHOWN_TEXT_MAX))
    .refine((texts) => Object.values(texts).some((each) => each !== ''), 'validation.required'),
  /** Until it is offered, until the user decides, and from there until it is installed. */
  waitHours: hours.default(168),
  answerHours: hours.default(72),
  installHours: hours.default(72),
  reason: requiredText(300),
})
  .refine(namesSome, missing)
  .refine(isTrimOnce, twice)
  .refine(({ quietFrom, quietTo }) => !quietFrom === !quietTo, { path: ['quietTo'], message: 'validation.required' })
export type NewHeadUnitOrder = z.output<typeof NewHeadUnitOrder>
export const startHeadUnits = endpoint('POST /tsp-ota/v1/web/headUnit/start', button('add'), {
  audit: 'command',
  summary: 'Offer head units a version; the answer says how many cannot get it, and how many are beyond 200',
  body: NewHeadUnitOrder,
  response: z.object({ orderId: count, given: count, refused: count, beyond: count }),
})

export const withdrawHeadUnits = endpoint('POST /tsp-ota/v1/web/headUnit/withdraw', button('cancel'), {
  audit: 'command',
  summary: 'Withdraw upgrades of head units whose installation has not begun; all or none',
  body: fields.ManyIds.extend({ reason: requiredText(300) }),
  response: fields.Changed,
})
export const notifyHeadUnits = endpoint('POST /tsp-ota/v1/web/headUnit/notify', button('notify'), {
  audit: 'command',
  summary: 'Show the question again to users who have not decided, at most every 10 minutes; all or none',
  body: fields.ManyIds,
  response: fields.Changed,
})
export const retryHeadUnits = endpoint('POST /tsp-ota/v1/web/headUnit/retry', button('add'), {
  audit: 'command',
  summary: 'Offer a version again whose upgrade failed, timed out or was withdrawn; all or none',
  body: fields.ManyIds.extend({ reason: requiredText(300) }),
  response: fields.Changed,
})

export const HeadUnitStatFilter = z.object({ project: text(40).optional(), trim: text(40).optional() })
export type HeadUnitStatFilter = z.output<typeof HeadUnitStatFilter>
export const HEAD_UNIT_WEEKS = 12
export const HeadUnitStat = z.object({
  funnel: z.array(z.object({ step: z.enum(domain.FUNNEL_STEPS), upgrades: count })),
  declined: count,
  /** By week, oldest first; of the platform zone, from Monday. */
  weeks: z.array(
    z.object({
      startTime: platformTime,
      wifiBytes: count,
      cellularBytes: count,
      versions: z.array(z.object({ project: z.string(), version: z.string(), vehicles: count })),
    }),
  ),
})
export type HeadUnitStat = z.output<typeof HeadUnitStat>
export const getHeadUnitStat = endpoint('GET /tsp-ota/v1/web/headUnit/stat', HEAD_UNIT_PAGE, {
  summary:
    'Upgrades of head units in 12 weeks by step, their bytes by network, and system versions at the end of each week',
  query: HeadUnitStatFilter,
  response: HeadUnitStat,
})
