import { useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate, useParams } from 'react-router-dom'
import { checkLink, setLinkPassword } from '#core/contract/account-link.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { forgetToken, resetSessionAtom } from '#web/state/session.ts'
import { PlainButton } from '../shell/plain-button.tsx'
import { usePageTitle } from '../shell/use-page-title.ts'
import { encrypted } from './encrypted.ts'
import { LoginFrame } from './login-frame.tsx'
import styles from './login-page.module.css'
import { PasswordField } from './password-field.tsx'
import { signInWith } from './sign-in.ts'

/** Behind the link of a mail: sets a password, and signs in with it. */
export function SetPasswordPage() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const { token: linkToken = '' } = useParams()
  const { data, error, loading } = useCall(checkLink, { body: { linkToken } }, { toast: false })
  const title = data ? t(`link.title.${data.purpose}`) : t(error ? 'link.endedTitle' : 'link.checking')
  usePageTitle(title)
  const toSignIn = () => void navigate('/login', { replace: true })
  if (data) {
    return (
      <LoginFrame title={title}>
        <PasswordForm linkToken={linkToken} account={data} />
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title={title}>
      {error && !loading && (
        <>
          <p role="alert">
            {error instanceof CallFailed && error.code === 'network' ? t('unreachable') : t('link.endedHint')}
          </p>
          <PlainButton primary onClick={toSignIn}>
            {t('link.toSignIn')}
          </PlainButton>
        </>
      )}
    </LoginFrame>
  )
}

function PasswordForm({ linkToken, account }: { linkToken: string; account: Answer<typeof checkLink> }) {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const resetSession = useSetAtom(resetSessionAtom)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { username, oemName } = account

  async function signIn(password: string) {
    // Another user may be signed in in this browser.
    forgetToken()
    resetSession()
    try {
      await signInWith({ username, password })
      await navigate('/home', { replace: true })
    } catch (error) {
      // Two-step sign-in needs its code, for example; the sign-in page asks for it.
      if (!(error instanceof CallFailed)) logFailure('sign-in after a new password failed', error)
      await navigate('/login', { replace: true })
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const newPassword = given.get('newPassword')
    if (typeof newPassword !== 'string' || newPassword === '') return setFailure(t('link.incomplete'))
    if (newPassword !== given.get('repeat')) return setFailure(t('unequal'))
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { linkToken, newPassword: await encrypted(newPassword) }
      await call(setLinkPassword, { body }, { toast: false, cancellable: false })
      await signIn(newPassword)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallFailed)) logFailure('setting a password failed', error)
      const unreachable = !(error instanceof CallFailed) || error.code === 'network'
      setFailure(unreachable ? t('unreachable') : failureText(error))
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <p className={styles.account}>
        <bdi>{t('link.account', { username, tenant: oemName })}</bdi>
      </p>
      {/* Password managers store the new password under this name. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField name="newPassword" label={t('newPassword')} hint={t('rule')} />
      <PasswordField name="repeat" label={t('repeat')} />
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <PlainButton primary type="submit" disabled={busy}>
        {t('link.submit')}
      </PlainButton>
    </form>
  )
}
