import type { TagTable } from '../schema/field.ts'
import type { IntSize } from '../schema/field.ts'
import { bytesToEnd } from '../schema/fields.ts'
import type { TextEncoding } from '../wire/text.ts'
import type { AlarmMark } from './alarm-mark.ts'
import type { Jt808Dialect } from './dialect.ts'
import * as locationItems from './location/items.ts'
import { shortDsmParameters } from './parameters.ts'

/** Sets of additional items that can be enabled for a model. */
export const ITEM_SETS = {
  fleetwall: locationItems.fleetwallItems,
  aftertreatment: locationItems.aftertreatmentItems,
  guangdong: locationItems.guangdongItems,
  gps51: locationItems.gps51Items,
  nested: locationItems.nestedItems,
} as const satisfies Record<string, TagTable>

export type ItemSet = keyof typeof ITEM_SETS

/** Sets of parameters that are laid out otherwise than the standard's. */
export const PARAMETER_SETS = { shortDsm: shortDsmParameters } as const satisfies Record<string, TagTable>

export type ParameterSet = keyof typeof PARAMETER_SETS

/** An additional item whose id or length is wider than one byte; its value stays bytes. */
export interface WideItem {
  readonly id: number
  readonly name: string
  readonly tag: 1 | 2
  readonly length: IntSize
}

/** How a terminal model differs, as JSON: the settings of a row of terminal_dialect. */
export interface DialectSettings {
  readonly encoding?: TextEncoding
  readonly utcOffsetMinutes?: number
  /** Bytes of the manufacturer's id in 0x0107 and 0x8108 of 2019. */
  readonly makerBytes?: 5 | 11
  readonly alarmMark?: AlarmMark
  readonly items?: readonly ItemSet[]
  readonly wideItems?: readonly WideItem[]
  readonly parameters?: ParameterSet
  readonly mediaIdBytes?: 6 | 10
  /** Layouts by message key, such as `{ setCircles: 'lngFirst' }`. */
  readonly layouts?: Readonly<Record<string, string>>
}

const wideTable = (items: readonly WideItem[]): TagTable =>
  new Map(items.map(({ id, name, tag, length }) => [id, { key: name, field: bytesToEnd(), head: { tag, length } }]))

function itemTable({ items = [], wideItems = [], alarmMark }: DialectSettings): TagTable | undefined {
  const tables = [
    ...(alarmMark ? [locationItems.safetyItemsMarked(alarmMark)] : []),
    ...items.map((name) => ITEM_SETS[name]),
    ...(wideItems.length > 0 ? [wideTable(wideItems)] : []),
  ]
  const [only, ...others] = tables
  return others.length === 0 ? only : new Map(tables.flatMap((table) => [...table]))
}

function layoutsOf({ makerBytes, alarmMark, layouts }: DialectSettings): Record<string, string> {
  return {
    ...(makerBytes ? { terminalAttributes: `maker${makerBytes}`, upgradePackage: `maker${makerBytes}` } : {}),
    ...(alarmMark ? { attachmentsRequest: alarmMark, attachmentsInfo: alarmMark } : {}),
    ...layouts,
  }
}

/** The dialect a model's settings describe. Keep the result: its tables are merged once per object. */
export function dialectOf(settings: DialectSettings): Jt808Dialect {
  const { encoding, utcOffsetMinutes, mediaIdBytes, parameters } = settings
  const items = itemTable(settings)
  const layouts = layoutsOf(settings)
  return {
    ...(encoding ? { encoding } : {}),
    ...(utcOffsetMinutes === undefined ? {} : { utcOffsetMinutes }),
    ...(mediaIdBytes ? { mediaIdBytes } : {}),
    ...(items ? { items } : {}),
    ...(parameters ? { parameters: PARAMETER_SETS[parameters] } : {}),
    ...(Object.keys(layouts).length > 0 ? { layouts } : {}),
  }
}
