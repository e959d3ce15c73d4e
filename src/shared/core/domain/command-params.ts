import { z } from 'zod'

/* What each kind of command takes. Where JT/T 808 has a message for it, names and values are those of its body. */

export const byte = z.number().int().min(0).max(0xff)
export const word = z.number().int().min(0).max(0xffff)
export const doubleWord = z.number().int().min(0).max(0xffff_ffff)
/** Bytes in hex. */
export const hexBytes = (most: number) =>
  z
    .string()
    .trim()
    .max(most * 2)
    .regex(/^([0-9a-fA-F]{2})*$/, 'validation.hex')
    .toLowerCase()
/** Text a terminal gets in GBK. */
export const wireText = (most: number) => z.string().trim().max(most)
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^[0-9+*#]{3,20}$/, 'validation.format')

export const Nothing = z.object({}).strict()

/** 0x8202 */
export const Tracking = z
  .object({
    /** Seconds; 0 stops. */
    interval: word,
    /** Seconds the interval applies. */
    duration: z.number().int().min(0).max(86_400).default(300),
  })
  .strict()

/** Words of 0x8105. */
export const CONTROL_WORDS = {
  upgrade: 1,
  connectTo: 2,
  powerOff: 3,
  reset: 4,
  factoryReset: 5,
  closeData: 6,
  closeRadio: 7,
} as const
export type ControlWord = keyof typeof CONTROL_WORDS
/** 0x8105: `parameters` are the fields of the words 1 and 2, split by `;`. */
export const TerminalControl = z
  .object({
    word: z.enum(Object.keys(CONTROL_WORDS) as [ControlWord, ...ControlWord[]]),
    parameters: wireText(500).default(''),
  })
  .strict()
  .refine(({ word: given, parameters }) => parameters !== '' || (given !== 'upgrade' && given !== 'connectTo'), {
    path: ['parameters'],
    message: 'validation.required',
  })

/** One parameter of 0x8103: a typed value as the catalogue describes it, or bytes in hex. */
export const ParameterValue = z.object({
  id: doubleWord,
  value: z.unknown().optional(),
  data: hexBytes(255).optional(),
})
export const SetParameters = z.object({ parameters: z.array(ParameterValue).min(1).max(255) }).strict()
export const SelectedParameters = z.object({ ids: z.array(doubleWord).min(1).max(255) }).strict()

/** 0x8300 */
export const TextMessage = z
  .object({
    text: wireText(500).min(1, 'validation.required'),
    urgent: z.boolean().default(false),
    display: z.boolean().default(true),
    speech: z.boolean().default(true),
    advertising: z.boolean().default(false),
  })
  .strict()

/** 0x8302: answers are numbered from 1 in their order. */
export const AskDriver = z
  .object({
    question: wireText(200).min(1, 'validation.required'),
    answers: z.array(wireText(40).min(1, 'validation.required')).min(1).max(9),
    urgent: z.boolean().default(false),
  })
  .strict()

/** 0x8400 */
export const Callback = z.object({ mode: z.enum(['call', 'listen']), phone: phoneNumber }).strict()

/** 0x8203: bits of the alarm word a person confirms. */
export const ConfirmAlarm = z.object({ serial: word, alarms: doubleWord }).strict()

/** Targets of a lock, and the status bit of 0x0200 that shows it. */
export const LOCK_PARTS = { doors: 'doorsLocked', fuel: 'fuelCut', circuit: 'circuitCut' } as const
export type LockPart = keyof typeof LOCK_PARTS
export const Lock = z.object({ part: z.enum(['doors', 'fuel', 'circuit']).default('doors') }).strict()

/** 0x8500 with a kind of the manufacturer's own: its number and value. Terminals before 2019 have one byte of flags instead. */
export const VehicleControl = z.object({ control: word, data: hexBytes(200) }).strict()
/** km/h and Nm; null lifts the limit. */
export const SpeedLimit = z.object({ speed: z.number().int().min(5).max(200).nullable() }).strict()
export const TorqueLimit = z.object({ percent: z.number().int().min(5).max(100).nullable() }).strict()

/** 0x8601, 8603, 8605, 8607: no ids delete all. */
export const FenceIds = z.object({ ids: z.array(doubleWord).max(125).default([]) }).strict()
export const QueryFences = z
  .object({ kind: z.number().int().min(1).max(4), ids: z.array(doubleWord).max(200) })
  .strict()
const dailyTime = z.string().regex(/^(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d$/, 'validation.time')
const routeHead = {
  attributes: word,
  startTime: dailyTime.optional(),
  endTime: dailyTime.optional(),
  name: wireText(100).optional(),
}
const fenceHead = {
  ...routeHead,
  topSpeed: word.optional(),
  overspeedSeconds: byte.optional(),
  nightTopSpeed: word.optional(),
}
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const action = z.number().int().min(0).max(2)
const Circle = z.object({ areaId: doubleWord, lat: latitude, lng: longitude, radius: doubleWord, ...fenceHead })
const Rectangle = z.object({
  areaId: doubleWord,
  topLeftLat: latitude,
  topLeftLng: longitude,
  bottomRightLat: latitude,
  bottomRightLng: longitude,
  ...fenceHead,
})
export const SetCircles = z.object({ action, areas: z.array(Circle).min(1).max(125) }).strict()
export const SetRectangles = z.object({ action, areas: z.array(Rectangle).min(1).max(125) }).strict()
export const SetPolygon = z
  .object({
    areaId: doubleWord,
    vertices: z
      .array(z.object({ lat: latitude, lng: longitude }))
      .min(3)
      .max(1000),
    ...fenceHead,
  })
  .strict()
const Corner = z.object({
  cornerId: doubleWord,
  sectionId: doubleWord,
  lat: latitude,
  lng: longitude,
  width: byte,
  sectionAttributes: byte,
  longSeconds: word.optional(),
  shortSeconds: word.optional(),
  topSpeed: word.optional(),
  overspeedSeconds: byte.optional(),
  nightTopSpeed: word.optional(),
})
export const SetRoute = z
  .object({ routeId: doubleWord, corners: z.array(Corner).min(2).max(500), ...routeHead })
  .strict()

/** 0x8700 and 0x8701: command word of GB/T 19056 and its block. */
export const Recorder = z.object({ command: byte, block: hexBytes(2000).default('') }).strict()

/** 0x8900: any kind with its bytes. */
export const Transparent = z.object({ kind: byte, data: hexBytes(20_000) }).strict()
/** UDS over 0x8900, see protocol/uds-over-808.ts. */
export const Uds = z
  .object({ channel: z.number().int().min(1).max(2).default(1), address: doubleWord, request: hexBytes(4095) })
  .strict()
  .refine(({ request }) => request.length > 0, { path: ['request'], message: 'validation.required' })

/** By a message to the SIM, or by 0x8900 to a terminal with an open connection. */
export const Wake = z
  .object({ method: z.enum(['sms', 'platform']), purpose: z.string().trim().max(200).default('') })
  .strict()

/** Any message of JT/T 808 with its body as bytes in hex. */
export const Raw = z
  .object({
    messageId: z.number().int().min(0x8000).max(0xffff),
    body: z
      .string()
      .max(2_000)
      .regex(/^([0-9a-fA-F]{2})*$/, 'validation.format')
      .default(''),
  })
  .strict()

/** 0x8108: `data` is the package in hex. */
export const Upgrade = z
  .object({
    part: z.enum(['terminal', 'icReader', 'gnss']).default('terminal'),
    maker: wireText(11),
    version: wireText(100).min(1, 'validation.required'),
    /** Key of a stored object. */
    objectKey: z.string().max(300),
  })
  .strict()
