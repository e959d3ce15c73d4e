import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, platformTime, rangeInOrder, rowId, text, timeRange, vin } from './fields.ts'
import { personField, placeField } from './masked.ts'

/** Page that shows driver cards with their numbers. */
export const DRIVE_MESSAGE_PAGE = '/tbox/driveMessage'
const PAGE = DRIVE_MESSAGE_PAGE

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
  driver: personField(z.string()),
  licence: z.string(),
  idCard: z.string(),
  issuer: z.string(),
  /** Last valid day of the certificate, YYYY-MM-DD. */
  validUntil: z.string().nullable(),
  /** The certificate had ended when the card was read. */
  expired: z.boolean(),
  readResult: z.enum(CARD_RESULTS).nullable(),
  /** Where the vehicle was last seen then. */
  lat: placeField(z.number()).nullable(),
  lng: placeField(z.number()).nullable(),
  /** Driver a user matched the card to, else the registered driver with its qualification number; empty: neither. */
  matchedDriver: personField(z.string()),
  /** Registered driver of the vehicle. */
  bookedDriver: personField(z.string()),
  /** The frame, hex. */
  content: z.string(),
})
export type DriveMessage = z.output<typeof DriveMessage>

export const DriveMessageFilter = z
  .object({
    vin: vin.optional(),
    ...timeRange,
    event: z.enum(DRIVE_EVENTS).optional(),
    driver: text(64).optional(),
    onlyExpired: flag.default(false),
    reportTimeDesc: flag.default(true),
  })
  .refine(...rangeInOrder)
export type DriveMessageFilter = z.output<typeof DriveMessageFilter>

export const { list: listDriveMessages, export: exportDriveMessages } = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/message`,
    row: DriveMessage,
    filter: DriveMessageFilter,
    cursor: /^\d{1,15}\.\d{1,9}$/,
  },
  {
    list: ['GET /tsp-hbase-proxy/messageLog/drive/list', 'Driver cards, recorder data and waybills, by cursor'],
    export: [
      'GET /tsp-hbase-proxy/messageLog/drive/list/export',
      'Driver cards, recorder data and waybills as a workbook or CSV',
    ],
  },
)
export const matchDriver = endpoint('POST /tsp-hbase-proxy/messageLog/drive/match', `${PAGE}/message/match`, {
  audit: 'operation',
  summary: 'Say which driver a card belongs to',
  body: z.object({ id: rowId, driver: text(64) }),
})
