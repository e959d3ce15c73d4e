import { z } from 'zod'
import { VIN_PASTE_MAX } from '../domain/limits.ts'
import { VIN_LENGTH } from '../domain/vin.ts'

/** Trimmed text of up to `max` characters. */
export const text = (max: number) => z.string().trim().max(max)
/** The same, not empty. */
export const requiredText = (max: number) => z.string().trim().min(1, 'validation.required').max(max)
/** The same; empty when absent. */
export const optionalText = (max: number) => text(max).default('')

/** A complete vehicle identification number. */
export const vin = z.string().trim().length(VIN_LENGTH, 'validation.vinLength')
/** Part of a VIN or of a plate, to search by. */
export const partOfVin = text(VIN_LENGTH)
export const partOfPlate = text(16)
/** Up to 500 complete VINs joined by commas, as query strings carry them; `vinsIn` takes them apart. */
export const vinList = z
  .string()
  .max(VIN_PASTE_MAX * (VIN_LENGTH + 1))
  .regex(new RegExp(`^[A-Z0-9]{${VIN_LENGTH}}(,[A-Z0-9]{${VIN_LENGTH}})*$`), 'validation.vinLength')

/** Arguments of `refine` for a search by one VIN, by several or by both: `chosenVins` of domain/vin-list.ts. */
export const namesVehicles: [
  (search: { vin?: string | undefined; vins?: string | undefined }) => boolean,
  { path: string[]; message: string },
] = [({ vin: one, vins }) => Boolean(one || vins), { path: ['vin'], message: 'validation.required' }]

/** Days of the Gregorian calendar from 1970 to 2999: what the database, the partitions and `Date` all accept. */
const DAY = [
  '(?:19[7-9]\\d|2\\d{3})-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8]))',
  '(?:19(?:7[26]|8[048]|9[26])|2\\d(?:0[48]|[2468][048]|[13579][26])|2[048]00)-02-29',
].join('|')
const MINUTE = '(?:[01]\\d|2[0-3]):[0-5]\\d'
/** Wall-clock time of the platform zone (Asia/Shanghai), "YYYY-MM-DD HH:mm:ss". Sorts as text. */
export const platformTime = z.string().regex(new RegExp(`^(?:${DAY}) ${MINUTE}:[0-5]\\d$`), 'validation.time')
/** A day of the calendar, "YYYY-MM-DD". */
export const calendarDay = z.string().regex(new RegExp(`^(?:${DAY})$`), 'validation.date')
/** Both ends of a search; `rangeInOrder` checks their order. */
export const timeRange = { startTime: platformTime, endTime: platformTime }
export const optionalTimeRange = { startTime: platformTime.optional(), endTime: platformTime.optional() }
interface Range {
  startTime?: string | undefined
  endTime?: string | undefined
}
/** Arguments of `refine`: the range must not end before it starts. */
export const rangeInOrder: [(range: Range) => boolean, { path: string[]; message: string }] = [
  ({ startTime, endTime }) => !startTime || !endTime || startTime <= endTime,
  { path: ['endTime'], message: 'validation.rangeOrder' },
]
/** Time of day, "HH:mm". */
export const dayMinute = z.string().regex(new RegExp(`^${MINUTE}$`), 'validation.dayMinute')

/** Query strings carry numbers as text. Empty text, booleans and lists are no numbers, unlike for `Number()`. */
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,16}(\.\d{1,15})?$/.test(value) ? Number(value) : value
/** A whole number in a query string or a body. Its bounds are those of the column it is compared with. */
export const wholeNumber = (min: number, max: number) => z.preprocess(asNumber, z.int().min(min).max(max))
/** A number in a query string or a body. */
export const decimalNumber = (min: number, max: number) => z.preprocess(asNumber, z.number().min(min).max(max))
/** One of some numbers, in a query string or a body. */
export const oneNumberOf = <const T extends number>(values: readonly T[]) => z.preprocess(asNumber, z.literal(values))
/** Query strings carry booleans as text. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])
/** Largest value of an integer column. */
export const INTEGER_MAX = 2_147_483_647
/** Numbers of bigint columns end here, at 15 digits: exact in JavaScript. */
export const BIG_MAX = 999_999_999_999_999
/** Id of a row. */
export const rowId = wholeNumber(1, INTEGER_MAX)
/** Id of a row; null: none. Unlike `rowId.nullable()`, JSON Schema shows it as required. */
export const rowIdOrNull = z.preprocess(asNumber, z.int().min(1).max(INTEGER_MAX).nullable())
/** Id of a row of a table that may outgrow an integer: alarms, commands, trips, runs. */
export const bigRowId = wholeNumber(1, BIG_MAX)
/** Id of the row a call is about. */
export const OneId = z.object({ id: rowId })
/** Ids of rows that one call changes. */
export const ManyIds = z.object({ ids: z.array(rowId).min(1).max(500) })
/** Id of the row a call has created. */
export const NewId = z.object({ id: z.number().int() })
/** How many rows a call has changed. */
export const Changed = z.object({ changed: z.number().int() })
/** WGS-84 degrees. */
export const longitude = z.number().min(-180).max(180)
export const latitude = z.number().min(-90).max(90)
/** Several values joined by commas, as addresses and query strings carry them; `partsOf` takes them apart. */
export const joined = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .max(4000)
    .refine((text) => partsOf(text).every((part) => item.safeParse(part).success), { message: 'validation.format' })
export const partsOf = (text: string): string[] => text.split(',').filter(Boolean)

/** One IPv4 or IPv6 address, or a range in CIDR notation. */
export const ipRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'validation.ipRange' })
