import { useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { takeReturn } from '#web/state/return-to.ts'
import { PlainButton } from '../shell/plain-button.tsx'
import { markExpiredAtom } from '../shell/shell-state.ts'
import styles from './login-page.module.css'
import { signInWith } from './sign-in.ts'

export function SignInForm() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const markExpired = useSetAtom(markExpiredAtom)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const passwordId = useId()

  useEffect(() => username.current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = username.current?.value.trim()
    const secret = password.current?.value
    if (!name || !secret) return setFailure(t('incomplete'))
    setBusy(true)
    setFailure(undefined)
    try {
      await signInWith(name, secret)
      markExpired(false)
      await goOn()
    } catch (error) {
      setFailure(reason(error))
      setBusy(false)
      if (password.current) password.current.value = ''
      password.current?.focus()
    }
  }

  async function goOn() {
    // Screens name a path of the product; the guard finds the bundle it belongs to.
    const back = params.get('redirect') ?? takeReturn() ?? '/home'
    await navigate(back.startsWith('/') ? back : '/home', { replace: true })
  }

  function reason(error: unknown): string {
    if (error instanceof CallFailed) return error.code === 'network' ? t('unreachable') : failureText(error)
    logFailure('sign-in failed', error)
    return t('broken')
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <label className={styles.field}>
        <span>{t('username')}</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          ref={username}
        />
      </label>
      {/* The button is not part of the label: it would be read as one name with it. */}
      <div className={styles.field}>
        <label htmlFor={passwordId}>{t('password')}</label>
        <span className={styles.secret}>
          <input
            ref={password}
            id={passwordId}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            dir="ltr"
            onFocus={preloadShell}
          />
          <button type="button" className={styles.reveal} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('hide') : t('show')}
          </button>
        </span>
      </div>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <PlainButton primary type="submit" disabled={busy}>
        {busy ? t('busy') : t('submit')}
      </PlainButton>
    </form>
  )
}

/** Whoever types a password will need the shell next. */
function preloadShell() {
  import('../shell/shell.tsx').catch((error: unknown) => logFailure('the shell could not be fetched early', error))
}
