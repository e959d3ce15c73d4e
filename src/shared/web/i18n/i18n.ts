import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#core/domain/language.ts'
import { logFailure } from '../api/log-failure.ts'
import { textDirection } from '#core/domain/language.ts'
import type { installationWords } from './installation-words.ts'
import {
  hasOverrides,
  keepOverrides,
  type Messages,
  overriddenMessages,
  shippedMessages,
  wideMessages,
} from './messages.ts'

interface Sources {
  installationWords: typeof installationWords
  /** Messages of the bundle that are loaded with each language. */
  further: (language: Language) => Promise<Record<string, Messages>>
}
let sources: Sources = {
  // What checks and asks the platform is not part of the first script of every bundle.
  installationWords: async (language) => (await import('./installation-words.ts')).installationWords(language),
  further: () => Promise.resolve({}),
}

/** Reads locale files when a namespace is first needed and lays the installation's own words over them. */
const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  // The two parameters make i18next expect a promise.
  async read(language, namespace) {
    const messages = await shippedMessages(language as Language, namespace)
    return { ...messages, ...overriddenMessages(language, namespace) }
  },
}

/**
 * Starts the interface language: the namespaces named here are ready when the promise resolves, others load when a
 * component first uses them. Keys a language lacks fall back to English one by one.
 */
export async function startI18n(
  language: Language,
  namespaces: readonly string[],
  options: Partial<Sources> = {},
): Promise<i18n> {
  sources = { ...sources, ...options }
  i18next.on('languageChanged', (name) => markDocument(name as Language))
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: [...namespaces],
      defaultNS: 'common',
      fallbackNS: 'common',
      keySeparator: false,
      nsSeparator: ':',
      returnEmptyString: false,
      interpolation: { escapeValue: false },
      saveMissing: import.meta.env.DEV,
      missingKeyHandler: (languages, namespace, key) =>
        logFailure(`missing translation ${namespace}:${key}`, languages),
    })
  await addWide(language)
  markDocument(language)
  void mergeTranslations(language)
  return i18next
}

/** Changes the language of everything on screen. */
export async function showLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await addWide(language)
  await i18next.changeLanguage(language)
  void mergeTranslations(language)
}

/** Words that are there already are not waited for one after the other by each component that uses them. */
async function addWide(language: Language): Promise<void> {
  try {
    const loaded = await Promise.all([wideMessages(language), sources.further(language)])
    for (const [namespace, messages] of loaded.flatMap(Object.entries<Messages>)) {
      if (i18next.hasResourceBundle(language, namespace)) continue
      i18next.addResourceBundle(language, namespace, { ...messages, ...overriddenMessages(language, namespace) })
    }
  } catch (error) {
    logFailure('the words of the language could not be loaded', error)
  }
}

/** The installation's own words come after the shipped ones are on screen; without them nothing is lost. */
async function mergeTranslations(language: Language): Promise<void> {
  if (hasOverrides(language)) return
  try {
    const messages = await sources.installationWords(language)
    keepOverrides(language, messages)
    for (const [namespace, own] of Object.entries(messages)) {
      if (i18next.hasResourceBundle(language, namespace)) {
        i18next.addResourceBundle(language, namespace, own, true, true)
      }
    }
  } catch (error) {
    logFailure('translations of this installation could not be loaded', error)
  }
}

function markDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = textDirection(language)
}
