import { z } from 'zod'
import { DATA_SOURCES } from '../domain/data-item.ts'
import { FittedPart, itemCode } from './data-item.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, platformTime, rowId, vin } from './fields.ts'
import { phoneField } from './masked.ts'

const PAGE = '/dataService/info'

/** Days a profile looks back. */
export const PROFILE_DAYS = 7
export const CONSENT_STATES = ['unknown', 'given', 'limited', 'withdrawn'] as const
/** received: as expected; missing: expected, never reported; implausible: violates its rule; extra: not expected. */
export const PROFILE_ITEM_STATES = ['received', 'missing', 'implausible', 'extra'] as const

export const ProfileItem = z.object({
  code: z.string(),
  name: z.string(),
  source: z.enum(DATA_SOURCES),
  unit: z.string(),
  /** The template of the model wants it. */
  required: z.boolean(),
  state: z.enum(PROFILE_ITEM_STATES),
  /** Readings within the days, and those of them against the rule. */
  readings: z.number().int(),
  implausible: z.number().int(),
  /** Usual seconds between two readings; null with fewer than two. */
  periodSeconds: z.number().nullable(),
  value: z.number().nullable(),
  lastTime: platformTime.nullable(),
})
export type ProfileItem = z.output<typeof ProfileItem>

export const DataProfile = z.object({
  vin,
  plate: z.string(),
  brandName: z.string(),
  seriesName: z.string(),
  modelId: rowId,
  modelName: z.string(),
  powerType: z.string(),
  orgName: z.string(),
  /** Null: no registered terminal. */
  terminal: z
    .object({
      sn: z.string(),
      phone: phoneField(z.string()),
      iccid: z.string(),
      model: z.string(),
      supplier: z.string(),
      firmware: z.string(),
      hardware: z.string(),
      dialect: z.string(),
      lastMessageTime: platformTime.nullable(),
    })
    .nullable(),
  /** Last response of the terminal to a query of its attributes (0x0107). */
  attributes: z.object({ hardware: z.string(), firmware: z.string(), answerTime: platformTime }).nullable(),
  parts: z.array(FittedPart),
  /** Protocols seen within the days. */
  protocols: z.array(
    z.object({
      protocol: z.enum(['jt808', 'gb32960']),
      /** 2011, 2013, 2019; 2016, 2025. Empty: the terminal did not say. */
      version: z.string(),
      messages: z.number().int(),
      lastTime: platformTime,
    }),
  ),
  items: z.array(ProfileItem),
  /** Wanted items that came, and how many are wanted. */
  complete: z.number().int(),
  wanted: z.number().int(),
  /** Null: the default of the powertrain is unchanged. */
  templateTime: platformTime.nullable(),
  consent: z.object({
    state: z.enum(CONSENT_STATES),
    /** Further recipients of the vehicle's data. */
    recipients: z.array(z.string()),
    note: z.string(),
    changedBy: z.string(),
    changeTime: platformTime.nullable(),
  }),
})
export type DataProfile = z.output<typeof DataProfile>

export const getDataProfile = endpoint('GET /tsp-hbase-proxy/dataProfile/detail', PAGE, {
  summary: 'Profile of one vehicle: its data of the last 7 days and the missing items of its model template',
  query: z.object({ vin }),
  response: DataProfile,
})
export const queryProfileAttributes = endpoint(
  'POST /tsp-hbase-proxy/dataProfile/attributes/query',
  `${PAGE}/attributes/query`,
  {
    audit: 'command',
    summary: 'Ask the terminal for its attributes and versions now (0x8107)',
    body: z.object({ vin }),
    response: z.object({ jobId: z.number().int() }),
  },
)
export const saveDataTemplate = endpoint('POST /tsp-hbase-proxy/dataProfile/template/update', `${PAGE}/template/edit`, {
  audit: 'operation',
  summary: 'Items vehicles of a model have to send; null takes what is usual for the power type',
  body: z.object({ modelId: rowId, items: z.array(itemCode).min(1).max(200).nullable() }),
})
export const saveConsent = endpoint('POST /tsp-hbase-proxy/dataProfile/consent/update', `${PAGE}/consent/edit`, {
  audit: 'operation',
  summary: 'What the owner of a vehicle agreed to, and who gets its data',
  body: z.object({
    vin,
    state: z.enum(CONSENT_STATES),
    recipients: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
    note: optionalText(500),
  }),
})
