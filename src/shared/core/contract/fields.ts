import { z } from 'zod'
import { VIN_PASTE_MAX } from '../domain/limits.ts'
import { VIN_LENGTH } from '../domain/vin.ts'

/** A complete vehicle identification number. */
export const vin = z.string().trim().length(VIN_LENGTH, 'validation.vinLength')
/** Up to 500 complete VINs joined by commas, as query strings carry them; `vinsIn` takes them apart. */
export const vinList = z
  .string()
  .max(VIN_PASTE_MAX * (VIN_LENGTH + 1))
  .regex(new RegExp(`^[A-Z0-9]{${VIN_LENGTH}}(,[A-Z0-9]{${VIN_LENGTH}})*$`), 'validation.vinLength')
/** Wall-clock time of the platform zone (Asia/Shanghai), "YYYY-MM-DD HH:mm:ss". Sorts as text. */
export const platformTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'validation.time')
/** Query strings carry booleans as text. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])
/** Numeric id of a row, sent as text in query strings. */
export const rowId = z.coerce.number().int().positive()
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
