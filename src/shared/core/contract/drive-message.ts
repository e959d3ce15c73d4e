import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, platformTime, rowId, vin } from './fields.ts'
import { cursorPage, cursorQuery } from './paging.ts'

const PAGE = '/tbox/driveMessage'
const BASE = '/tsp-hbase-proxy/messageLog/drive'

/** Card in and out (0x0702), recorder data (0x0700), electronic waybill (0x0701). */
export const DRIVE_EVENTS = ['cardIn', 'cardOut', 'identity', 'recorder', 'waybill'] as const
/** Results of reading a card, in the order of their code (JT/T 808 clause 8.31). */
export const CARD_RESULTS = ['ok', 'noAuthority', 'locked', 'pulled', 'checkFailed'] as const

export const DriveMessage = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  time: platformTime,
  receiveTime: platformTime,
  event: z.enum(DRIVE_EVENTS),
  driver: z.string(),
  licence: z.string(),
  idCard: z.string(),
  issuer: z.string(),
  /** Last valid day of the certificate, YYYY-MM-DD. */
  validUntil: z.string().nullable(),
  /** The certificate had ended when the card was read. */
  expired: z.boolean(),
  readResult: z.enum(CARD_RESULTS).nullable(),
  /** Where the vehicle was last seen then. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Driver a person matched the card to; empty until then. */
  matchedDriver: z.string(),
  /** Driver of the vehicle on the books. */
  bookedDriver: z.string(),
  /** The frame, hex. */
  content: z.string(),
})
export type DriveMessage = z.output<typeof DriveMessage>

export const DriveMessageFilter = z
  .object({
    vin: vin.optional(),
    startTime: platformTime,
    endTime: platformTime,
    event: z.enum(DRIVE_EVENTS).optional(),
    driver: z.string().trim().max(64).optional(),
    onlyExpired: flag.default(false),
    reportTimeDesc: flag.default(true),
  })
  .refine((f) => f.startTime <= f.endTime, { path: ['endTime'], message: 'validation.rangeOrder' })
export type DriveMessageFilter = z.output<typeof DriveMessageFilter>

export const listDriveMessages = endpoint({
  method: 'GET',
  path: `${BASE}/list`,
  access: { code: PAGE },
  summary: 'Driver cards, recorder data and waybills, by cursor',
  query: DriveMessageFilter.safeExtend(cursorQuery(/^\d{1,15}\.\d{1,9}$/).shape),
  response: cursorPage(DriveMessage),
})
export const exportDriveMessages = endpoint({
  method: 'GET',
  path: `${BASE}/list/export`,
  access: { code: `${PAGE}/message/export` },
  summary: 'Driver cards, recorder data and waybills as CSV',
  query: DriveMessageFilter,
  transfer: true,
})
export const matchDriver = endpoint({
  method: 'POST',
  path: `${BASE}/match`,
  access: { code: `${PAGE}/message/match` },
  summary: 'Say which driver a card belongs to',
  body: z.object({ id: rowId, driver: z.string().trim().max(64) }),
})
