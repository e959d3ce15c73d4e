import type { Language } from '#core/domain/language.ts'

export type Messages = Record<string, string>

/** The addresses of the words of all languages are as long as a small page: those of one language come with its words. */
const WORDS = {
  zh: () => import('./words/zh.ts'),
  en: () => import('./words/en.ts'),
  ru: () => import('./words/ru.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  pt: () => import('./words/pt.ts'),
  ar: () => import('./words/ar.ts'),
  de: () => import('./words/de.ts'),
}

/** The messages of one namespace as shipped. */
export async function shippedMessages(language: Language, namespace: string): Promise<Messages> {
  const { wide, others } = await WORDS[language]()
  const load = others[`../../../../../locales/${language}/${namespace}.json`]
  if (!wide[namespace] && !load) throw new Error(`no messages ${language}/${namespace}`)
  return wide[namespace] ?? load!()
}

/** The messages that come with the language, by namespace. */
export async function wideMessages(language: Language): Promise<Record<string, Messages>> {
  return (await WORDS[language]()).wide
}

/** The messages of the walls, by namespace; one file where the bundle is built. */
export async function wallMessages(language: Language): Promise<Record<string, Messages>> {
  return (await WORDS[language]()).walls()
}

/** Overrides of the installation, by namespace. Stored so that namespaces loaded later are merged too. */
const overrides = new Map<Language, Record<string, Messages>>()

export const overriddenMessages = (language: string, namespace: string): Messages =>
  overrides.get(language as Language)?.[namespace] ?? {}

export const hasOverrides = (language: Language): boolean => overrides.has(language)

export function keepOverrides(language: Language, messages: Record<string, Messages>): void {
  overrides.set(language, messages)
}
