import type { ConfigProviderProps } from 'antd'
import english from 'antd/locale/en_US'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import type { Language } from '#core/domain/language.ts'
import { logFailure } from '#web/api/log-failure.ts'

type AntdLocale = NonNullable<ConfigProviderProps['locale']>

/** Words of the component library and of its calendar, fetched for the language in use only. */
const LOCALES: Record<Language, () => Promise<{ words: AntdLocale; calendar: string }>> = {
  zh: () => import('./antd-words/zh.ts'),
  en: () => import('./antd-words/en.ts'),
  ru: () => import('./antd-words/ru.ts'),
  es: () => import('./antd-words/es.ts'),
  fr: () => import('./antd-words/fr.ts'),
  pt: () => import('./antd-words/pt.ts'),
  ar: () => import('./antd-words/ar.ts'),
  de: () => import('./antd-words/de.ts'),
}

/**
 * Texts of a language; the library's built-in English until they are loaded. Never absent: a locale that appears later
 * would remount everything below it.
 */
export function useAntdLocale(language: Language): AntdLocale {
  const [locale, setLocale] = useState<AntdLocale>(english)
  useEffect(() => {
    let current = true
    async function load() {
      const { words, calendar } = await LOCALES[language]()
      if (!current) return
      // Arabic calendars would write Arabic digits; times here are compared with those on the wire.
      dayjs.locale(
        calendar === 'ar'
          ? ({ ...dayjs.Ls.ar, name: 'ar', preparse: undefined, postformat: undefined } as never)
          : calendar,
      )
      setLocale(words)
    }
    load().catch((error: unknown) => logFailure('words of the component library could not be loaded', error))
    return () => {
      current = false
    }
  }, [language])
  return locale
}
