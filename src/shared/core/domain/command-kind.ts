import type { z } from 'zod'
import { BodyControlParams } from './body-control.ts'
import * as media from './command-media-params.ts'
import * as params from './command-params.ts'
import { PlatformMessage } from './head-unit-message.ts'
import { UDS_KIND, WAKE_KIND } from '../protocol/uds-over-808.ts'
import { readsOnly } from './uds-reading.ts'

/** 0 read, 1 comfort, 2 disturbing, 3 immobilising (docs/product/shared.md#risk-classes). */
export type RiskClass = 0 | 1 | 2 | 3

/**
 * What shows that a command was carried out.
 * acknowledgement: the terminal's acceptance is all there is. answer: a message that quotes the command (or can only mean
 * it). status: a bit of the status word, in 0x0500 or a later position. position: the next position. readBack: the
 * parameters, asked for again, have the values sent. gone: the terminal leaves. back: it leaves and logs in again.
 * awake: it logs in, or reports a position. media: its picture, sound or video is in the store. files: all
 * files of an alarm are.
 */
export const EVIDENCE_KINDS = [
  'acknowledgement',
  'answer',
  'status',
  'position',
  'readBack',
  'gone',
  'back',
  'awake',
  'media',
  'files',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export interface CommandKindDefinition {
  /** 0: the command does not go out as a message of JT/T 808. */
  messageId: number
  riskClass: RiskClass
  /** Parameters that raise the risk, by value: `{ word: { closeRadio: 3 } }`. */
  raised?: Readonly<Record<string, Readonly<Record<string, RiskClass>>>>
  params: z.ZodType<Record<string, unknown>>
  evidence: EvidenceKind
  /** Parameters that ask for other evidence, by value. */
  otherEvidence?: Readonly<Record<string, Readonly<Record<string, EvidenceKind>>>>
  /** Message that is the answer. */
  answerId?: number
  /** Sent only to a vehicle that is known to stand, whatever the risk. */
  standstill?: true
  /** Seconds until an unsent job expires by default. */
  expireSeconds: number
  /** Seconds from sending to the terminal's general answer, and from there to the evidence. */
  answerSeconds: number
  resultSeconds: number
}

type Row = Omit<CommandKindDefinition, 'expireSeconds' | 'answerSeconds' | 'resultSeconds'> &
  Partial<Pick<CommandKindDefinition, 'expireSeconds' | 'answerSeconds' | 'resultSeconds'>>

const EXPIRE_SECONDS = [60, 600, 600, 900] as const
const filled = (row: Row): CommandKindDefinition => ({
  expireSeconds: EXPIRE_SECONDS[row.riskClass],
  answerSeconds: 20,
  resultSeconds: 30,
  ...row,
})
const read = (messageId: number, answerId: number, schema: Row['params'] = params.Nothing, rest: Partial<Row> = {}) =>
  filled({ messageId, riskClass: 0, params: schema, evidence: 'answer', answerId, ...rest })
const instruct = (messageId: number, riskClass: RiskClass, schema: Row['params'], rest: Partial<Row> = {}) =>
  filled({ messageId, riskClass, params: schema, evidence: 'acknowledgement', ...rest })

/** Media come over a narrow line, in many parts. */
const MEDIA_SECONDS = 600
const sent = (messageId: number, schema: Row['params']) =>
  instruct(messageId, 1, schema, { evidence: 'media', resultSeconds: MEDIA_SECONDS })

/** Time a terminal may take until it shows what a lock did: positions can be a minute apart. */
const SHOWN_SECONDS = 180
const lock = (schema: Row['params']) =>
  filled({ messageId: 0x8500, riskClass: 3, params: schema, evidence: 'status', resultSeconds: SHOWN_SECONDS })
const limit = (schema: Row['params']) =>
  filled({ messageId: 0x8500, riskClass: 3, params: schema, evidence: 'answer', answerId: 0x0500, resultSeconds: 60 })

/** Every command of the platform. A further one is a further row here, an encoding and its texts. */
export const COMMAND_KINDS = {
  queryLocation: read(0x8201, 0x0201),
  trackTemporarily: filled({
    messageId: 0x8202,
    riskClass: 0,
    params: params.Tracking,
    evidence: 'position',
    otherEvidence: { interval: { 0: 'acknowledgement' } },
    resultSeconds: 120,
  }),
  linkCheck: instruct(0x8204, 0, params.Nothing),
  terminalControl: filled({
    messageId: 0x8105,
    riskClass: 2,
    // A terminal that closes its radio cannot be reached any more.
    raised: { word: { closeData: 3, closeRadio: 3 } },
    params: params.TerminalControl,
    evidence: 'back',
    otherEvidence: {
      word: { upgrade: 'answer', connectTo: 'gone', powerOff: 'gone', closeData: 'gone', closeRadio: 'gone' },
    },
    answerId: 0x0108,
    resultSeconds: 1800,
  }),
  setParameters: filled({ messageId: 0x8103, riskClass: 2, params: params.SetParameters, evidence: 'readBack' }),
  queryParameters: read(0x8104, 0x0104, params.Nothing, { resultSeconds: 60 }),
  querySelectedParameters: read(0x8106, 0x0104, params.SelectedParameters),
  queryAttributes: read(0x8107, 0x0107),
  confirmAlarm: instruct(0x8203, 1, params.ConfirmAlarm),
  textMessage: instruct(0x8300, 1, params.TextMessage),
  /** Drivers answer when they stop; terminals of 2019 know no such question. */
  askDriver: read(0x8302, 0x0302, params.AskDriver, { riskClass: 1, expireSeconds: 300, resultSeconds: 900 }),
  callback: instruct(0x8400, 1, params.Callback),
  lock: lock(params.Lock),
  unlock: lock(params.Lock),
  speedLimit: limit(params.SpeedLimit),
  torqueLimit: limit(params.TorqueLimit),
  vehicleControl: limit(params.VehicleControl),
  // A driver must not be startled by windows, doors or the horn.
  bodyControl: filled({
    messageId: 0x8900,
    riskClass: 1,
    // They open the vehicle or run its engine while no one is next to it.
    raised: { action: { unlockDoors: 2, openTrunk: 2, startEngine: 2 } },
    params: BodyControlParams,
    evidence: 'answer',
    answerId: 0x0900,
    resultSeconds: 60,
    standstill: true,
  }),
  queryBody: read(0x8900, 0x0900),
  setFenceCircles: instruct(0x8600, 1, params.SetCircles),
  deleteFenceCircles: instruct(0x8601, 1, params.FenceIds),
  setFenceRectangles: instruct(0x8602, 1, params.SetRectangles),
  deleteFenceRectangles: instruct(0x8603, 1, params.FenceIds),
  setFencePolygon: instruct(0x8604, 1, params.SetPolygon),
  deleteFencePolygons: instruct(0x8605, 1, params.FenceIds),
  setFenceRoute: instruct(0x8606, 1, params.SetRoute),
  deleteFenceRoutes: instruct(0x8607, 1, params.FenceIds),
  queryFences: read(0x8608, 0x0608, params.QueryFences),
  recorderQuery: read(0x8700, 0x0700, params.Recorder, { resultSeconds: 60 }),
  recorderWrite: instruct(0x8701, 2, params.Recorder),
  reportDriver: read(0x8702, 0x0702),
  shoot: filled({
    messageId: 0x8801,
    riskClass: 1,
    params: media.Shoot,
    evidence: 'answer',
    answerId: 0x0805,
    resultSeconds: 60,
  }),
  searchMedia: read(0x8802, 0x0802, media.SearchMedia, { resultSeconds: 60 }),
  uploadMedia: sent(0x8803, media.UploadMedia),
  record: {
    ...sent(0x8804, media.RecordSound),
    // Stored data in the terminal, and the end of a recording, have no visible effect.
    otherEvidence: { command: { 0: 'acknowledgement' }, save: { 1: 'acknowledgement' } },
  },
  uploadStored: sent(0x8805, media.UploadStored),
  transparent: instruct(0x8900, 2, params.Transparent),
  uds: filled({
    messageId: 0x8900,
    riskClass: 2,
    params: params.Uds,
    evidence: 'answer',
    answerId: 0x0900,
    resultSeconds: 60,
  }),
  wake: filled({
    messageId: 0x8900,
    riskClass: 1,
    params: params.Wake,
    evidence: 'awake',
    expireSeconds: 300,
    answerSeconds: 120,
    resultSeconds: 120,
  }),
  // Carried by the terminal to the head unit: an offer may restart it, a question changes nothing.
  headUnit: instruct(0x8900, 0, PlatformMessage, { raised: { type: { notify: 1, withdraw: 1, offer: 2 } } }),
  queryAvAttributes: read(0x9003, 0x1003),
  liveVideo: instruct(0x9101, 1, media.LiveVideo),
  liveControl: instruct(0x9102, 1, media.LiveControl),
  playback: instruct(0x9201, 1, media.Playback),
  playbackControl: instruct(0x9202, 1, media.PlaybackControl),
  searchVideos: read(0x9205, 0x1205, media.SearchVideos, { resultSeconds: 60 }),
  uploadVideo: filled({
    messageId: 0x9206,
    riskClass: 1,
    params: media.UploadVideo,
    evidence: 'answer',
    answerId: 0x1206,
    resultSeconds: 1800,
  }),
  uploadControl: instruct(0x9207, 1, media.UploadControl),
  requestAttachments: instruct(0x9208, 1, media.RequestAttachments, { evidence: 'files', resultSeconds: 900 }),
  raw: instruct(0, 3, params.Raw),
  upgrade: filled({
    messageId: 0x8108,
    riskClass: 2,
    params: params.Upgrade,
    evidence: 'answer',
    answerId: 0x0108,
    answerSeconds: 600,
    resultSeconds: 1800,
  }),
} as const satisfies Record<string, CommandKindDefinition>

export type CommandKind = keyof typeof COMMAND_KINDS
export const COMMAND_KIND_NAMES = Object.keys(COMMAND_KINDS) as [CommandKind, ...CommandKind[]]

export const isCommandKind = (kind: string): kind is CommandKind => Object.hasOwn(COMMAND_KINDS, kind)
export const definitionOf = (kind: CommandKind): CommandKindDefinition => COMMAND_KINDS[kind]

/** Before 2019 limits travel in it, so that its bytes may stop a vehicle. */
const TRANSPARENT = 0x8900

/**
 * Kinds of transparent data that cannot stop a vehicle (JT/T 808-2019 table of 8.60, T/JSATL12): GNSS module, IC card,
 * diagnostics and waking of our own, queries of peripherals. What goes to a serial port reaches any controller behind it,
 * and the other kinds are a manufacturer's: before 2019 locks and limits travel in them (protocol/lock-over-808.ts).
 */
const HARMLESS_TRANSPARENT: ReadonlySet<number> = new Set([0x00, 0x0b, UDS_KIND, WAKE_KIND, 0xf7, 0xf8])

/** Unchecked bytes may be the worst their message can do; of an unknown message that is anything. */
function rawRisk(messageId: number): RiskClass {
  const rows: readonly CommandKindDefinition[] = Object.values(COMMAND_KINDS)
  const known = rows.filter((row) => row.messageId === messageId)
  if (known.length === 0 || messageId === TRANSPARENT) return 3
  const risks = known.flatMap(({ riskClass, raised = {} }) => [
    riskClass,
    ...Object.values(raised).flatMap((byValue) => Object.values(byValue)),
  ])
  return risks.reduce(maxRisk)
}

/** Waking a whole fleet is a disturbance, one vehicle is not. */
const FLEET = 2

/** Risk of a command with these parameters to so many vehicles. */
export function riskOf(kind: CommandKind, given: Readonly<Record<string, unknown>>, vehicles = 1): RiskClass {
  const { riskClass, raised = {} } = definitionOf(kind)
  if (kind === 'uds' && readsOnly(String(given.request))) return 0
  if (kind === 'raw') return rawRisk(Number(given.messageId))
  if (kind === 'transparent' && !HARMLESS_TRANSPARENT.has(Number(given.kind))) return APPROVAL_FROM
  let risk = riskClass
  for (const [name, byValue] of Object.entries(raised)) risk = maxRisk(risk, byValue[String(given[name])] ?? 0)
  return kind === 'wake' && vehicles >= FLEET ? maxRisk(risk, 2) : risk
}

/** Evidence a command with these parameters needs. */
export function evidenceOf(kind: CommandKind, given: Readonly<Record<string, unknown>>): EvidenceKind {
  const { evidence, otherEvidence = {} } = definitionOf(kind)
  for (const [name, byValue] of Object.entries(otherEvidence)) {
    const other = byValue[String(given[name])]
    if (other) return other
  }
  return evidence
}

/** What frees a vehicle: a cut or a limit ends. */
export const isReleasing = (kind: string, params: Readonly<Record<string, unknown>>): boolean =>
  (kind === 'unlock' && params.part !== 'doors') ||
  (kind === 'speedLimit' && params.speed === null) ||
  (kind === 'torqueLimit' && params.percent === null)

/** Whether the vehicle must be known to stand. What frees it is not held back by a position that is missing. */
export const needsStandstill = (kind: string, risk: number, params: Readonly<Record<string, unknown>>): boolean =>
  (risk >= APPROVAL_FROM && !isReleasing(kind, params)) ||
  (isCommandKind(kind) && definitionOf(kind).standstill === true)

const maxRisk = (a: RiskClass, b: RiskClass): RiskClass => (a > b ? a : b)

/** A person must say why from this class on, and a job must expire. */
export const REASON_FROM: RiskClass = 2
/** A second approver must agree from this class on, and the vehicle must be known to stand. */
export const APPROVAL_FROM: RiskClass = 3

/** A position older than this says nothing about now. Seconds. */
export const FRESH_SECONDS = 180
/** km/h below which a vehicle is stationary: GNSS noise. */
export const STANDING_BELOW = 3
