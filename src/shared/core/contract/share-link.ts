import { z } from 'zod'
import { SHARE_PRECISIONS } from '../domain/share-precision.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { placeField } from './masked.ts'

const PAGE = '/operate/query'
const CODE = `${PAGE}/link/share` as const

/** `closed`: its creator may no longer share, or can no longer be asked. In this order: the first that applies. */
export const SHARE_STATES = ['revoked', 'expired', 'closed', 'active'] as const
export type ShareState = (typeof SHARE_STATES)[number]
export const SHARE_SUBJECTS = ['vehicle', 'group'] as const
export const SHARE_NAMES = ['plate', 'label'] as const

export const MIN_SHARE_MINUTES = 15
export const MAX_SHARE_MINUTES = 7 * 24 * 60
/** Links of one account that have not ended. */
export const MAX_SHARE_LINKS = 100
/** Vehicles that one link shows. */
export const MAX_SHARED_VEHICLES = 200

/** User input: one vehicle, or a working group. */
export const ShareInput = z
  .object({
    subject: z.enum(SHARE_SUBJECTS),
    vin: fields.vin.optional(),
    groupId: fields.rowId.optional(),
    minutes: fields.wholeNumber(MIN_SHARE_MINUTES, MAX_SHARE_MINUTES),
    precision: z.enum(SHARE_PRECISIONS).default('m100'),
    /** What viewers read: the plates, or `label`. */
    naming: z.enum(SHARE_NAMES).default('plate'),
    label: fields.optionalText(60),
  })
  .refine(({ subject, vin }) => subject !== 'vehicle' || vin !== undefined, {
    path: ['vin'],
    message: 'validation.required',
  })
  .refine(({ subject, groupId }) => subject !== 'group' || groupId !== undefined, {
    path: ['groupId'],
    message: 'validation.required',
  })
  .refine(({ naming, label }) => naming === 'plate' || label !== '', {
    path: ['label'],
    message: 'validation.required',
  })
export type ShareInput = z.output<typeof ShareInput>

export const ShareLink = z.object({
  id: z.number().int(),
  /** Of a link to one vehicle. */
  vin: z.string().nullable(),
  plate: z.string().nullable(),
  /** Of a link to a group. */
  groupName: z.string().nullable(),
  precision: z.enum(SHARE_PRECISIONS),
  /** Empty: viewers read the plates. */
  label: z.string(),
  state: z.enum(SHARE_STATES),
  creatorName: z.string(),
  /** Created by the caller. */
  own: z.boolean(),
  createTime: fields.platformTime,
  expireTime: fields.platformTime,
  /** The last opening. */
  openedTime: fields.platformTime.nullable(),
  /** Once for each address and hour. */
  openings: z.number().int(),
})
export type ShareLink = z.output<typeof ShareLink>

export const ShareFilter = z.object({
  /** Part of a VIN, a plate, the name of a group or a label. */
  keyWord: fields.text(64).optional(),
  state: z.enum(SHARE_STATES).optional(),
  /** Links of the caller alone. */
  own: fields.flag.optional(),
})
export type ShareFilter = z.output<typeof ShareFilter>

export const { list: listShareLinks } = calls(
  { page: CODE, buttons: `${PAGE}/link`, row: ShareLink, filter: ShareFilter },
  { list: ['GET /tsp-bss/shareLink/list', 'Share links of the caller and of the data scope, one page, newest first'] },
)
export const createShareLink = endpoint('POST /tsp-bss/shareLink/insert', CODE, {
  audit: 'permission',
  summary:
    'Share the live position of a vehicle or a group until an end; the answer is the only time the secret is shown',
  body: ShareInput,
  response: z.object({ id: z.number().int(), shareToken: z.string(), expireTime: fields.platformTime }),
  cancellable: false,
})
export const revokeShareLinks = endpoint('POST /tsp-bss/shareLink/revoke', CODE, {
  audit: 'permission',
  summary: 'End share links at once',
  body: fields.ManyIds,
  response: fields.Changed,
})

/** A vehicle as a viewer without an account sees it. */
export const SharedVehicle = z.object({
  /** The same in each answer of one link, and of no use anywhere else. */
  key: z.string(),
  name: z.string(),
  /** As exactly as the link allows; null: it has no position. */
  lng: placeField(z.number()).nullable(),
  lat: placeField(z.number()).nullable(),
  /** West, south, east, north: the vehicle is somewhere inside. Null: at the place. */
  area: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  ageSeconds: z.number().int().nullable(),
  /** km/h and degrees; of exact links alone. */
  speed: z.number().nullable(),
  direction: z.number().nullable(),
})
export type SharedVehicle = z.output<typeof SharedVehicle>

export const openShareLink = endpoint('POST /tsp-bss/shareLink/reveal', 'public', {
  // The handler writes the entry: the first of each address in an hour.
  audit: null,
  summary: 'Vehicles of a share link now; 400 with the same message when it is unknown, revoked or has ended',
  // A secret of another form is as unknown as any other.
  body: z.object({ shareToken: z.string().max(128) }),
  response: z.object({
    /** Of the link or the group; empty: the vehicle names itself. */
    title: z.string(),
    precision: z.enum(SHARE_PRECISIONS),
    /** Until the link ends. */
    secondsLeft: z.number().int(),
    vehicles: z.array(SharedVehicle).max(MAX_SHARED_VEHICLES),
    /** Vehicles beyond the ones that are sent. */
    left: z.number().int(),
  }),
  cancellable: false,
})
export type SharedView = z.output<typeof openShareLink.response>
