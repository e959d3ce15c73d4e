import { z } from 'zod'
import { LANGUAGES } from './language.ts'

/* Messages between the platform and head units, as protocol/head-unit-over-808.ts carries them. */

/** Version of the protocol. A message of another version is not understood. */
export const HEAD_UNIT_PROTOCOL = 1
const v = z.literal(HEAD_UNIT_PROTOCOL)

export const HEAD_UNIT_NETWORKS = ['wifi', 'cellular', 'none'] as const
export type HeadUnitNetwork = (typeof HEAD_UNIT_NETWORKS)[number]
export const HEAD_UNIT_ANSWERS = ['accepted', 'later', 'declined'] as const
export type HeadUnitAnswer = (typeof HEAD_UNIT_ANSWERS)[number]
/** How far an offer came in the head unit. `shown`: the user sees the question. `withdrawn`: it forgot the offer. */
export const HEAD_UNIT_PROGRESS = [
  'shown',
  'downloading',
  'downloaded',
  'installing',
  'installed',
  'failed',
  'withdrawn',
] as const
export type HeadUnitProgress = (typeof HEAD_UNIT_PROGRESS)[number]
/** Why a head unit gave up. */
export const HEAD_UNIT_ERRORS = ['download', 'hash', 'signature', 'storage', 'install', 'otherUnit'] as const
export type HeadUnitError = (typeof HEAD_UNIT_ERRORS)[number]

export const SHOWN_TEXT_MAX = 300
export const HEAD_UNIT_APPS_MAX = 40
const BIG_MAX = 999_999_999_999_999
const MEGABYTES_MAX = 100_000_000
const SECONDS_MAX = 4_102_444_800

const word = (max: number) => z.string().trim().max(max)
const name = (max: number) => z.string().trim().min(1).max(max)
const offerId = z.int().min(1).max(BIG_MAX)
const bytes = z.int().min(0).max(BIG_MAX)

export const HeadUnitApp = z.object({ name: name(40), version: word(40) })
export type HeadUnitApp = z.output<typeof HeadUnitApp>

const Status = z.object({
  v,
  type: z.literal('status'),
  sn: name(40),
  /** Part model and trim, as the versions of the platform name them. */
  project: name(40),
  trim: word(40),
  system: name(60),
  map: word(60).default(''),
  apps: z.array(HeadUnitApp).max(HEAD_UNIT_APPS_MAX).default([]),
  /** Free storage, MB. */
  storage: z.int().min(0).max(MEGABYTES_MAX).nullable().default(null),
  network: z.enum(HEAD_UNIT_NETWORKS).default('none'),
})
const Progress = z.object({
  v,
  type: z.literal('progress'),
  id: offerId,
  state: z.enum(HEAD_UNIT_PROGRESS),
  /** Of the step: download or installation. */
  percent: z.int().min(0).max(100).default(0),
  network: z.enum(HEAD_UNIT_NETWORKS).default('none'),
  /** Fetched since the offer, over each network. */
  wifiBytes: bytes.default(0),
  cellularBytes: bytes.default(0),
  error: z.enum(HEAD_UNIT_ERRORS).nullable().default(null),
})
const Answer = z.object({
  v,
  type: z.literal('answer'),
  id: offerId,
  answer: z.enum(HEAD_UNIT_ANSWERS),
  /** With `later`: ask again from here, epoch seconds. */
  until: z.int().min(0).max(SECONDS_MAX).nullable().default(null),
  /** What the user read when answering. */
  text: word(SHOWN_TEXT_MAX).default(''),
  language: word(10).default(''),
})
/** What head units send. */
export const HeadUnitReport = z.discriminatedUnion('type', [Status, Progress, Answer])
export type HeadUnitReport = z.output<typeof HeadUnitReport>
export type HeadUnitStatus = z.output<typeof Status>

const texts = z.partialRecord(z.enum(LANGUAGES), word(SHOWN_TEXT_MAX))
const dayMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** In these hours the user is not asked; local time of the vehicle. */
const quiet = z.object({ from: dayMinute, to: dayMinute }).nullable()

const Offer = z.object({
  v,
  type: z.literal('offer'),
  id: offerId,
  /** Of the head unit it is meant for. */
  sn: name(40),
  project: name(40),
  version: name(60),
  counter: z.int().min(0).max(2_147_483_647),
  size: z.int().min(1).max(BIG_MAX),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Ed25519 over the signed text of docs/product/upgrade.md#signatures; base64. */
  signature: word(200),
  /** The key head units are provisioned with, named by its id. */
  keyId: word(16),
  publicKey: word(60),
  url: z.url().max(300),
  network: z.enum(['wifi', 'any']),
  quiet,
  consent: z.boolean(),
  texts,
  /** The head unit forgets the offer then, epoch seconds. */
  until: z.int().min(0).max(SECONDS_MAX),
})
const Notify = z.object({ v, type: z.literal('notify'), id: offerId, texts })
const Withdraw = z.object({ v, type: z.literal('withdraw'), id: offerId })
const AskStatus = z.object({ v, type: z.literal('askStatus') })
/** What the platform sends. */
export const PlatformMessage = z.discriminatedUnion('type', [Offer, Notify, Withdraw, AskStatus])
export type PlatformMessage = z.output<typeof PlatformMessage>
export type HeadUnitOffer = z.output<typeof Offer>

export type HeadUnitMessage = HeadUnitReport | PlatformMessage
