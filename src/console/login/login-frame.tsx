import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LANGUAGE_NAMES, chooseLanguageAtom, isLanguage, languageAtom } from '#web/state/language.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { Wordmark } from '../shell/wordmark.tsx'
import styles from './login-page.module.css'
import { ZoneSelect } from './zone-select.tsx'

/** A picture: signing in does not wait for it. */
const ZoneGlobe = lazy(async () => ({ default: (await import('./zone-globe.tsx')).ZoneGlobe }))

interface Props {
  title: string
  /** Next to the name of the product. */
  mark?: ReactNode
  children: ReactNode
}

/** Pages for users who are not signed in: a panel with language and time zone, and the globe. */
export function LoginFrame({ title, mark, children }: Props) {
  const zone = useAtomValue(timeZoneAtom)
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <header className={styles.head}>
          <Wordmark />
          {mark}
        </header>
        <div className={styles.middle}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
        <footer className={styles.foot}>
          <LanguageSelect />
          <ZoneSelect />
        </footer>
      </main>
      <div className={styles.picture}>
        <Suspense>
          <ZoneGlobe zone={zone} />
        </Suspense>
      </div>
    </div>
  )
}

function LanguageSelect() {
  const { t } = useTranslation('login')
  const language = useAtomValue(languageAtom)
  const choose = useSetAtom(chooseLanguageAtom)
  return (
    <label className={styles.choice}>
      <span>{t('language')}</span>
      <select value={language} onChange={({ target }) => isLanguage(target.value) && choose(target.value)}>
        {Object.entries(LANGUAGE_NAMES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
