import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { getPubKey } from '#core/contract/account.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { startPage } from '#web/state/start-page.ts'
import { takeReturn } from '#web/state/return-to.ts'
import { usePageTitle } from '../shell/use-page-title.ts'
import { LoginFrame } from './login-frame.tsx'
import styles from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

export function LoginPage() {
  const { t } = useTranslation('login')
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
    <LoginFrame title={t('title')} mark={environment && <span className={styles.environment}>{environment}</span>}>
      <SignInForm onSignedIn={goOn} onPassword={preloadShell} />
    </LoginFrame>
  )
}

/** The shell is needed right after sign-in. */
function preloadShell() {
  import('../shell/shell.tsx').catch((error: unknown) => logFailure('the shell could not be fetched early', error))
}
