import type { DataItem, DataItemFilter } from '#core/contract/data-item.ts'
import { STANDARD_ITEMS } from '#core/domain/data-item.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Language } from '#core/domain/language.ts'
import type { Caller } from '#server/http/route.ts'
import { type DataItemRepository, placeOf, type PlanInForce, type StoredItem } from './data-item-repository.ts'

/** A text of the translations, "namespace:key". */
export type Word = (lang: Language, name: string) => string | undefined

const OF_EXTENSIONS = ['/dataService/base', '/dataService/info']
const OF_SIGNALS = ['/dataService/base', '/dataService/can']
const hex = (id: number, digits: number): string => `0x${id.toString(16).toUpperCase().padStart(digits, '0')}`

/** The whole catalogue of a tenant in one language: items of the standards, its own changes and additions, its CAN signals. */
export async function readCatalogue(
  items: DataItemRepository,
  caller: Pick<Caller, 'oemId'>,
  { lang, word }: { lang: Language; word: Word },
): Promise<DataItem[]> {
  const [stored, plans] = await Promise.all([items.stored(caller), items.plans(caller)])
  const own = new Map(stored.map((row) => [row.code, row]))
  const named = (row: StoredItem | undefined, otherwise: string) =>
    row?.names[lang] || otherwise || row?.names.en || Object.values(row?.names ?? {})[0] || row?.code || ''
  const shared = (row: StoredItem) => ({
    code: row.code,
    names: row.names,
    least: row.least,
    greatest: row.greatest,
    rule: row.rule,
    updateTime: platformTimeOf(row.updatedAt),
  })
  const standard = STANDARD_ITEMS.map(({ key, pages, ...facts }): DataItem => {
    const row = own.get(key)
    return {
      ...facts,
      code: key,
      kind: 'standard',
      pages: [...pages],
      names: {},
      extension: null,
      words: [],
      updateTime: null,
      ...(row && shared(row)),
      name: named(row, word(lang, `history:item.${key}`) ?? key),
    }
  })
  const extensions = stored.flatMap((row): DataItem[] => {
    const place = placeOf(row)
    if (!place) return []
    return [
      {
        ...shared(row),
        kind: 'extension',
        source: 'jt808',
        name: named(row, ''),
        unit: row.unit,
        type: 'number',
        protocolId: `0x0200 / ${hex(place.itemId, 2)}`,
        pages: OF_EXTENSIONS,
        extension: place,
        words: [],
      },
    ]
  })
  return [...standard, ...extensions, ...plans.flatMap(signalsOf)]
}

const signalsOf = ({ buses }: PlanInForce): DataItem[] =>
  buses.flatMap(({ messages }) =>
    messages.flatMap(({ id, frameType, signals }) =>
      signals.map(({ name, unit, min, max, values }): DataItem => {
        const coded = Object.keys(values).length > 0
        const identifier = hex(id, frameType === 1 ? 8 : 3)
        return {
          code: `${identifier}.${name}`,
          kind: 'signal',
          source: 'can',
          name,
          names: {},
          unit,
          type: coded ? 'code' : 'number',
          least: min,
          greatest: max,
          protocolId: identifier,
          pages: OF_SIGNALS,
          rule: min === null && max === null ? 'none' : 'range',
          extension: null,
          words: Object.entries(values).map(([raw, text]) => ({ code: raw, word: text })),
          updateTime: null,
        }
      }),
    ),
  )

/** Items that match a search; a signal in two plans is listed once. */
export function matching(items: readonly DataItem[], filter: DataItemFilter): DataItem[] {
  const wanted = filter.keyWord?.toLowerCase()
  const seen = new Set<string>()
  return items.filter((item) => {
    if (seen.has(item.code)) return false
    seen.add(item.code)
    if (filter.source !== undefined && item.source !== filter.source) return false
    if (filter.kind !== undefined && item.kind !== filter.kind) return false
    if (filter.onlyChanged && item.updateTime === null) return false
    return !wanted || [item.code, item.name, item.protocolId].some((text) => text.toLowerCase().includes(wanted))
  })
}
