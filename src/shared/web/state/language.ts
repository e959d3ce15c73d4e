import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { LANGUAGES, type Language } from '#core/domain/language.ts'

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  zh: '中文',
  en: 'English',
  ru: 'Русский',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
  de: 'Deutsch',
}

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)

/** The first language of the browser we speak; English when there is none. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

/** null: nothing was chosen yet, the browser decides. */
const storedLanguage = atomWithStorage<string | null>('language', null, undefined, { getOnInit: true })

/** A wall speaks the language of its address without changing what the person chose for the console. */
const pinnedLanguage = atom<Language | null>(null)
export const pinLanguageAtom = atom(null, (_get, set, language: Language) => set(pinnedLanguage, language))

export const languageAtom = atom((get): Language => {
  const pinned = get(pinnedLanguage)
  if (pinned) return pinned
  const stored = get(storedLanguage)
  return isLanguage(stored) ? stored : browserLanguage()
})

export const chooseLanguageAtom = atom(null, (_get, set, language: Language) => set(storedLanguage, language))
