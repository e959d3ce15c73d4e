import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { forgotPassword, getSignInOptions } from '#core/contract/account-link.ts'
import { call } from '#web/api/call.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { PlainButton } from '../shell/plain-button.tsx'
import styles from './login-page.module.css'

const COMMAND = 'npx fleetwall password'

/** A link by email; where the platform sends none, who can help and how. */
export function ForgotPassword() {
  const { t } = useTranslation('login')
  const { data } = useCall(getSignInOptions, {}, { toast: false })
  return (
    <details className={styles.forgot}>
      <summary>{t('forgot')}</summary>
      {data?.mailAvailable ? (
        <RequestLink />
      ) : (
        <>
          <p>{t('forgotHint')}</p>
          <code dir="ltr">{`${COMMAND} <${t('username')}>`}</code>
        </>
      )}
    </details>
  )
}

function RequestLink() {
  const { t } = useTranslation('login')
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('account')
    const username = typeof given === 'string' ? given.trim() : ''
    if (username === '') return
    setState('busy')
    setFailure(undefined)
    try {
      await call(forgotPassword, { body: { username } }, { toast: false, cancellable: false })
      setState('sent')
    } catch (error) {
      setState('asking')
      const unreachable = !(error instanceof CallFailed) || error.code === 'network'
      setFailure(unreachable ? t('unreachable') : failureText(error))
    }
  }

  if (state === 'sent') return <output className={styles.sent}>{t('forgotSent')}</output>
  return (
    <form className={styles.request} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('forgotAsk')}</p>
      <label className={styles.field}>
        <span>{t('forgotName')}</span>
        <input
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={128}
        />
      </label>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <PlainButton type="submit" disabled={state === 'busy'}>
        {t('forgotSend')}
      </PlainButton>
    </form>
  )
}
