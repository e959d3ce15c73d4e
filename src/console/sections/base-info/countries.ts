import { MARKET_COUNTRIES } from '#core/domain/market.ts'

/** Countries of the known markets with their names in a language, sorted as that language sorts. */
export function countryOptions(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const collator = new Intl.Collator(language)
  return MARKET_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    collator.compare(a.label, b.label),
  )
}
