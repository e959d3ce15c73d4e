import type { DataItem } from '#core/contract/data-item.ts'
import { isCoded, ITEM_CODES } from '#core/domain/data-item.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** What a value of a data item reads as: a word of the standard or of the CAN plan, or a number with its unit. */
export function useItemText() {
  const { t } = useTranslation('history')
  const format = useFormat()
  return ({ code, unit, words }: Pick<DataItem, 'code' | 'unit' | 'words'>, value: number, exact?: string): string => {
    if (isCoded(code) && (ITEM_CODES[code] as readonly number[]).includes(value))
      return t(`code.${code}.${value}` as 'code.accOn.1')
    const known = words.find((each) => each.code === (exact ?? String(value)))?.word
    return known ?? `${format.figure(value, exact, 3)}${unit && ` ${unit}`}`
  }
}
