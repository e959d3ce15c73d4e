import type { ConfigProviderProps } from 'antd'
import english from 'antd/locale/en_US'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import type { Language } from '#core/domain/language.ts'
import { logFailure } from '#web/api/log-failure.ts'

type AntdLocale = NonNullable<ConfigProviderProps['locale']>

/** Words of the component library and of its calendar, fetched for the language in use only. */
const LOCALES: Record<
  Language,
  { antd: () => Promise<{ default: AntdLocale }>; dayjs: () => Promise<unknown>; name: string }
> = {
  zh: { antd: () => import('antd/locale/zh_CN'), dayjs: () => import('dayjs/locale/zh-cn'), name: 'zh-cn' },
  en: { antd: () => import('antd/locale/en_GB'), dayjs: () => import('dayjs/locale/en-gb'), name: 'en-gb' },
  ru: { antd: () => import('antd/locale/ru_RU'), dayjs: () => import('dayjs/locale/ru'), name: 'ru' },
  es: { antd: () => import('antd/locale/es_ES'), dayjs: () => import('dayjs/locale/es'), name: 'es' },
  fr: { antd: () => import('antd/locale/fr_FR'), dayjs: () => import('dayjs/locale/fr'), name: 'fr' },
  pt: { antd: () => import('antd/locale/pt_BR'), dayjs: () => import('dayjs/locale/pt-br'), name: 'pt-br' },
  ar: { antd: () => import('antd/locale/ar_EG'), dayjs: () => import('dayjs/locale/ar'), name: 'ar' },
  de: { antd: () => import('antd/locale/de_DE'), dayjs: () => import('dayjs/locale/de'), name: 'de' },
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
      const { antd, dayjs: calendar, name } = LOCALES[language]
      const [words] = await Promise.all([antd(), calendar()])
      if (!current) return
      // Arabic calendars would write Arabic digits; times here are compared with those on the wire.
      dayjs.locale(
        name === 'ar' ? ({ ...dayjs.Ls.ar, name: 'ar', preparse: undefined, postformat: undefined } as never) : name,
      )
      setLocale(words.default)
    }
    load().catch((error: unknown) => logFailure('words of the component library could not be loaded', error))
    return () => {
      current = false
    }
  }, [language])
  return locale
}
