import { CITIES_ZH, FAMILIES_ZH, GIVEN_ZH, TEXTS_ZH } from './demo-names-data.ts'
import { ORDERS_ZH } from './demo-orders-data.ts'

/** Languages the demo writes its names in, as people of its tenants would have entered them. */
export const DEMO_LANGUAGES = ['en', 'zh'] as const
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number]
const TEXTS = { ...TEXTS_ZH, ...ORDERS_ZH }
export type DemoText = keyof typeof TEXTS

export interface DemoNames {
  /** A text of the demo, in which names take the place of `{…}`. */
  text: (english: DemoText, names?: Readonly<Record<string, string | number>>) => string
  /** The same of an English name, which may be none of the demo's texts: that stays as it is. */
  name: (english: string) => string
  /** What a name written so is in English. */
  english: (written: string) => string
  city: (english: string) => string
  branch: (city: string) => string
  /** Of a region or a branch. */
  organisation: (english: string) => string
  /** Chinese people are written in characters; all others keep their names. */
  person: (name: string) => string
  /** Of whom only the family name is known. */
  manager: (family: string) => string
  engineer: (family: string) => string
}

const pairs = (text: string): ReadonlyMap<string, string> => {
  const words = text.trim().split(/\s+/)
  return new Map(
    words.flatMap((word, at) => (at % 2 === 0 ? [[word.replaceAll('_', ' '), words[at + 1] ?? ''] as const] : [])),
  )
}
const CITIES = pairs(CITIES_ZH)
const FAMILIES = pairs(FAMILIES_ZH)
const GIVEN = pairs(GIVEN_ZH)

const filled = (text: string, names: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(names[name] ?? whole))

const ENGLISH = new Map<string, string>(Object.entries(TEXTS).map(([english, chinese]) => [chinese, english]))
const BRANCH = ' branch'
const isText = (name: string): name is DemoText => Object.hasOwn(TEXTS, name)

/** How the demo names what it writes for a tenant of this language. */
export function demoNames(language: DemoLanguage): DemoNames {
  const isChinese = language === 'zh'
  const text: DemoNames['text'] = (english, names) => filled(isChinese ? TEXTS[english] : english, names)
  const name = (english: string) => (isText(english) ? text(english) : english)
  const city = (english: string) => (isChinese && CITIES.get(english)) || english
  const branch = (of: string) => text('{city} branch', { city: city(of) })
  return {
    text,
    name,
    english: (written) => (isChinese && ENGLISH.get(written)) || written,
    city,
    branch,
    organisation: (english) => (english.endsWith(BRANCH) ? branch(english.slice(0, -BRANCH.length)) : name(english)),
    person: (name) => {
      const [family = '', given = ''] = name.split(' ')
      const [first, second] = [FAMILIES.get(family), GIVEN.get(given)]
      return isChinese && first && second ? first + second : name
    },
    manager: (family) => (isChinese ? text('Manager {name}', { name: FAMILIES.get(family) ?? family }) : family),
    engineer: (family) => text('Engineer {name}', { name: (isChinese && FAMILIES.get(family)) || family }),
  }
}
