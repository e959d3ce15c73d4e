import type { Language } from '#core/domain/language.ts'

const STEPS = [86_400, 3600, 60, 1] as const
const INTERNATIONAL = ['d', 'h', 'min', 's'] as const

/** Days, hours, minutes, seconds as each language abbreviates them, with the space before. */
const UNITS: Record<Language, readonly [string, string, string, string]> = {
  zh: ['天', '小时', '分', '秒'],
  en: INTERNATIONAL,
  ru: ['д', 'ч', 'мин', 'с'],
  es: INTERNATIONAL,
  fr: ['j', 'h', 'min', 's'],
  pt: INTERNATIONAL,
  ar: ['ي', 'س', 'د', 'ث'],
  de: ['Tg.', 'h', 'min', 's'],
}

/** "2 min 6 s", "1 h 5 min", "3 d 4 h": the two largest units, whole. */
export function durationText(language: Language, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const first = Math.max(
    0,
    STEPS.findIndex((step) => whole >= step),
  )
  const at = whole === 0 ? STEPS.length - 1 : first
  const space = language === 'zh' ? '' : '\u00a0'
  const parts = [
    [Math.floor(whole / STEPS[at]!), at],
    [Math.floor((whole % STEPS[at]!) / (STEPS[at + 1] ?? 1)), at + 1],
  ] as const
  return parts
    .filter(([count, unit], place) => place === 0 || (count > 0 && unit < STEPS.length))
    .map(([count, unit]) => `${count}${space}${UNITS[language][unit]}`)
    .join(language === 'zh' ? '' : ' ')
}
