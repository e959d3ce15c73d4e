import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#core/domain/language.ts'
import { logFailure } from '../api/log-failure.ts'
import { textDirection } from '#core/domain/language.ts'
import { hasOverrides, keepOverrides, overriddenMessages, shippedMessages } from './messages.ts'

/** Reads locale files when a namespace is first needed and lays the installation's own words over them. */
const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  // The two parameters make i18next expect a promise.
  async read(language, namespace) {
    const messages = await shippedMessages(language, namespace)
    return { ...messages, ...overriddenMessages(language, namespace) }
  },
}

/**
 * Starts the interface language: the namespaces named here are ready when the promise resolves, others load when a
 * component first uses them. Keys a language lacks fall back to English one by one.
 */
export async function startI18n(language: Language, namespaces: readonly string[]): Promise<i18n> {
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
  markDocument(language)
  void mergeTranslations(language)
  return i18next
}

/** Changes the language of everything on screen. */
export async function showLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await i18next.changeLanguage(language)
  void mergeTranslations(language)
}

/** The installation's own words come after the shipped ones are on screen; without them nothing is lost. */
async function mergeTranslations(language: Language): Promise<void> {
  if (hasOverrides(language)) return
  try {
    // Only after the first picture: what checks and asks the platform stays out of the first script.
    const { installationWords } = await import('./installation-words.ts')
    const messages = await installationWords(language)
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
