import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { getPubKey } from '#core/contract/account.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { LANGUAGE_NAMES, chooseLanguageAtom, isLanguage, languageAtom } from '#web/state/language.ts'
import { startPage } from '#web/state/start-page.ts'
import { takeReturn } from '#web/state/return-to.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { usePageTitle } from '../shell/use-page-title.ts'
import { Wordmark } from '../shell/wordmark.tsx'
import styles from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { ZoneSelect } from './zone-select.tsx'

/** A picture: signing in does not wait for it. */
const ZoneGlobe = lazy(async () => ({ default: (await import('./zone-globe.tsx')).ZoneGlobe }))

export function LoginPage() {
  const { t } = useTranslation('login')
  const zone = useAtomValue(timeZoneAtom)
  const { data: platform } = useCall(getPubKey, {}, { toast: false })
  // The one in use needs no mark: people are warned where data is not real.
  const environment = platform?.environment === 'SOP' ? undefined : platform?.environment
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const [params] = useSearchParams()

  async function goOn() {
    // The redirect is a path of the product; the guard finds its bundle.
    const back = params.get('redirect') ?? takeReturn() ?? (await startPage())
    await navigate(back.startsWith('/') ? back : '/home', { replace: true })
  }

  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <header className={styles.head}>
          <Wordmark />
          {environment && <span className={styles.environment}>{environment}</span>}
        </header>
        <div className={styles.middle}>
          <h1 className={styles.title}>{t('title')}</h1>
          <SignInForm onSignedIn={goOn} onPassword={preloadShell} />
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

/** The shell is needed right after sign-in. */
function preloadShell() {
  import('../shell/shell.tsx').catch((error: unknown) => logFailure('the shell could not be fetched early', error))
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
