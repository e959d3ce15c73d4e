import { z } from 'zod'
import { ALARM_MARKS, type AlarmMark } from '#core/protocol/jt808/alarm-mark.ts'
import { type Jt808Dialect, standardDialect } from '#core/protocol/jt808/dialect.ts'
import {
  type DialectSettings,
  dialectOf,
  ITEM_SETS,
  type ItemSet,
  PARAMETER_SETS,
  type ParameterSet,
} from '#core/protocol/jt808/dialect-settings.ts'

const itemSet = z.enum(Object.keys(ITEM_SETS) as [ItemSet, ...ItemSet[]])
const wideItem = z.object({
  id: z.int().min(0).max(0xffff),
  name: z.string().min(1),
  tag: z.union([z.literal(1), z.literal(2)]),
  length: z.union([z.literal(1), z.literal(2), z.literal(4)]),
})

const UTC_MINUS_12 = -720
const UTC_PLUS_14 = 840

/** A setting that cannot be read counts as not made: a mistake in one must not take the others from a terminal. */
const optional = <T extends z.ZodType>(type: T) => type.optional().catch(undefined)

const settingsSchema = z.object({
  encoding: optional(z.enum(['gbk', 'utf-8', 'auto'])),
  utcOffsetMinutes: optional(z.int().min(UTC_MINUS_12).max(UTC_PLUS_14)),
  makerBytes: optional(z.union([z.literal(5), z.literal(11)])),
  alarmMark: optional(z.enum(ALARM_MARKS as [AlarmMark, ...AlarmMark[]])),
  /** One set may stand alone. */
  items: optional(z.union([itemSet.transform((name) => [name]), z.array(itemSet)])),
  wideItems: optional(z.array(wideItem)),
  parameters: optional(z.enum(Object.keys(PARAMETER_SETS) as [ParameterSet, ...ParameterSet[]])),
  mediaIdBytes: optional(z.union([z.literal(6), z.literal(10)])),
  layouts: optional(z.record(z.string(), z.string())),
})

const known = new Map<string, Jt808Dialect>()

/** Content of a row of terminal_dialect, as far as it can be read. */
export function dialectSettingsOf(name: string, settings: Record<string, unknown> | null): DialectSettings {
  const read = settingsSchema.parse(settings ?? {})
  // A row named after a set of items uses it without saying so.
  const named = itemSet.safeParse(name)
  const items = read.items ?? (named.success ? [named.data] : undefined)
  const given = Object.entries({ ...read, items }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as DialectSettings
}

/** The dialect a row of terminal_dialect describes (see DialectSettings). One object for equal rows. */
export function terminalDialectOf(name: string, settings: Record<string, unknown> | null): Jt808Dialect {
  if (name === 'standard' && !settings) return standardDialect
  const key = `${name} ${JSON.stringify(settings)}`
  const found = known.get(key)
  if (found) return found
  const dialect = dialectOf(dialectSettingsOf(name, settings))
  known.set(key, dialect)
  return dialect
}
