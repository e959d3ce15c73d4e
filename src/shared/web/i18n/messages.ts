import type { Language } from '#core/domain/language.ts'

export type Messages = Record<string, string>

const shipped = import.meta.glob<Messages>('../../../../locales/*/*.json', { import: 'default' })

/** The messages of one namespace as shipped; each file is its own chunk. */
export async function shippedMessages(language: string, namespace: string): Promise<Messages> {
  const load = shipped[`../../../../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`no messages ${language}/${namespace}`)
  return load()
}

/** Overrides of the installation, by namespace. Stored so that namespaces loaded later are merged too. */
const overrides = new Map<Language, Record<string, Messages>>()

export const overriddenMessages = (language: string, namespace: string): Messages =>
  overrides.get(language as Language)?.[namespace] ?? {}

export const hasOverrides = (language: Language): boolean => overrides.has(language)

export function keepOverrides(language: Language, messages: Record<string, Messages>): void {
  overrides.set(language, messages)
}
