import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HISTORY_ITEMS, type HistoryItem, type HistoryItemKey } from '#core/domain/history-items.ts'
import { useFormat } from '#web/i18n/format.ts'

const BY_KEY = new Map<HistoryItemKey, HistoryItem>(HISTORY_ITEMS.map((item) => [item.key, item]))
export const itemOf = (key: HistoryItemKey): HistoryItem => BY_KEY.get(key)!

/** Codes with labels; others are shown as numbers. */
const CODES = {
  accOn: [0, 1],
  gnssFixed: [0, 1],
  vehicleState: [1, 2, 3],
  chargeState: [1, 2, 3, 4],
  mode: [1, 2, 3],
  gear: [0, 13, 14, 15],
  dcdc: [1, 2],
} as const
type Coded = keyof typeof CODES
const isCoded = (key: HistoryItemKey): key is Coded => key in CODES

export interface ItemWords {
  name: (key: HistoryItemKey) => string
  value: (key: HistoryItemKey, value: number | null | undefined) => string
}

/** Names of items and what their values read as. */
export function useItemWords(): ItemWords {
  const { t } = useTranslation('history')
  const format = useFormat()
  return useMemo(() => {
    const valueOf = (key: HistoryItemKey, value: number | null | undefined): string => {
      if (value === null || value === undefined) return '–'
      if (isCoded(key) && (CODES[key] as readonly number[]).includes(value))
        return t(`code.${key}.${value}` as 'code.accOn.1')
      const { digits, unit } = itemOf(key)
      return `${format.number(value, digits)}${unit && (unit === '°' ? unit : ` ${unit}`)}`
    }
    return { name: (key: HistoryItemKey) => t(`item.${key}`), value: valueOf }
  }, [t, format])
}
