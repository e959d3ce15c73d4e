import type { DataItem } from '#core/contract/data-item.ts'

/** The limits of an item with its unit; an open end is ∞. */
export function limitsText(
  { least, greatest, unit }: Pick<DataItem, 'least' | 'greatest' | 'unit'>,
  number: (value: number) => string,
): string {
  if (least === null && greatest === null) return '–'
  const from = least === null ? '−∞' : number(least)
  const to = greatest === null ? '∞' : number(greatest)
  return `${from} … ${to}${unit ? ` ${unit}` : ''}`
}
