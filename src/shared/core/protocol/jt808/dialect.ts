import type { SchemaContext } from '../schema/context.ts'
import type { ExplainTrace } from '../schema/explain-trace.ts'
import type { TagTable } from '../schema/field.ts'
import type { TextEncoding } from '../wire/text.ts'
import { standardControls } from './controls.ts'
import { standardItems } from './location/items.ts'
import { standardParameters } from './parameters.ts'
import { recorderAnswers, recorderCommands } from './recorder-blocks.ts'
import type { Jt808Version } from './version.ts'

/** Deviations of one terminal model. Plain data, stored with the model in the database. */
export interface Jt808Dialect {
  /** `auto` (default) detects UTF-8 or GBK and writes GBK. */
  readonly encoding?: TextEncoding
  /** Location items in addition to the standard's, or instead of them, by id: `fleetwallItems`, a vendor's table. */
  readonly items?: TagTable
  /** Terminal parameters in addition to the standard's, by id. */
  readonly parameters?: TagTable
  /** Kinds of control in 0x8500 in addition to the standard's, by id. */
  readonly controls?: TagTable
  /** Zone of the device's clock in minutes east of UTC; 480 by the standard. Times in values are UTC+8 all the same. */
  readonly utcOffsetMinutes?: number
  /** Bytes of the terminal's number in its media packets; detected from the stream if unknown. */
  readonly mediaIdBytes?: 6 | 10
  /** Layout this model is known to use, by message key: `{ terminalAttributes: 'maker11' }`. */
  readonly layouts?: Readonly<Record<string, string>>
}

export const standardDialect: Jt808Dialect = {}

const STANDARD_OFFSET_MINUTES = 480

/** Minutes the device's clock is behind UTC+8. */
export const timeShiftOf = (dialect: Jt808Dialect | undefined): number =>
  STANDARD_OFFSET_MINUTES - (dialect?.utcOffsetMinutes ?? STANDARD_OFFSET_MINUTES)

const merged = new WeakMap<TagTable, TagTable>()

/** The standard's table with the dialect's entries over it, merged once per dialect table. */
function merge(standard: TagTable, own: TagTable | undefined): TagTable {
  if (!own) return standard
  const known = merged.get(own)
  if (known) return known
  const table: TagTable = new Map([...standard, ...own])
  merged.set(own, table)
  return table
}

/** Context for decoding or encoding one message. */
export function contextOf(
  version: Jt808Version,
  dialect: Jt808Dialect = standardDialect,
  trace: ExplainTrace | null = null,
): SchemaContext {
  return {
    version,
    encoding: dialect.encoding ?? 'auto',
    timeShiftMinutes: timeShiftOf(dialect),
    tables: {
      items: merge(standardItems, dialect.items),
      parameters: merge(standardParameters, dialect.parameters),
      controls: merge(standardControls, dialect.controls),
      recorderAnswers,
      recorderCommands,
    },
    warnings: [],
    trace,
  }
}
