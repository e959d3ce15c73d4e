import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { PlainButton } from '../shell/plain-button.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import styles from './login-page.module.css'
import { OtherMethods } from './other-methods.tsx'
import { PasswordField } from './password-field.tsx'
import { type Asked, askedField, signInWith } from './sign-in.ts'

interface Props {
  /** The only account that may sign in here. */
  account?: string | undefined
  onSignedIn: () => void | Promise<void>
  /** The user is about to type the password. */
  onPassword?: () => void
}

export function SignInForm({ account, onSignedIn, onPassword }: Props) {
  const { t, i18n } = useTranslation('login')
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<{ text: string; language: string }>()
  // Texts of the platform are in the language of the call.
  const failure = failed?.language === i18n.language ? failed.text : undefined
  const setFailure = (text: string | undefined) => setFailed(text ? { text, language: i18n.language } : undefined)
  const [asked, setAsked] = useState<ReadonlySet<Asked>>(new Set())
  /** A code serves once: its field is a new one after each try. */
  const [tries, setTries] = useState(0)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const newPasswordField = useRef<HTMLInputElement>(null)

  useEffect(() => (account ? password : username).current?.focus(), [account])
  // The field for the platform's challenge.
  useEffect(() => (codeField.current ?? newPasswordField.current)?.focus(), [asked, tries])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    // As typed: a password may begin or end with a space.
    const typed = (name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : undefined
    }
    const name = typed('username')?.trim()
    const secret = password.current?.value
    if (!name || !secret) return setFailure(t('incomplete'))
    const newPassword = typed('newPassword')
    if (newPassword !== undefined && newPassword !== typed('repeat')) return setFailure(t('unequal'))
    setBusy(t('busy'))
    setFailure(undefined)
    try {
      await signInWith({
        username: name,
        password: secret,
        code: typed('code')?.trim(),
        newPassword,
        onChecking: () => setBusy(t('checking')),
      })
      await onSignedIn()
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    setBusy(undefined)
    setTries(tries + 1)
    const field = askedField(error)
    if (error instanceof CallFailed && (field === 'code' || field === 'newPassword')) {
      setAsked(new Set([...asked, field]))
      // The first request is not a mistake of the user, so only the field's label is shown.
      return setFailure(error.failDetail[0]?.message)
    }
    setFailure(reason(error))
    setAsked(new Set())
    if (password.current) password.current.value = ''
    password.current?.focus()
  }

  function start() {
    setBusy(t('busy'))
    setFailure(undefined)
  }

  /** A sign-in without a password, which asks for nothing further here. */
  function failMethod(error: unknown, text?: string) {
    setBusy(undefined)
    setFailure(text ?? reason(error))
  }

  function reason(error: unknown): string {
    if (error instanceof CallFailed) return error.code === 'network' ? t('unreachable') : failureText(error)
    logFailure('sign-in failed', error)
    return t('broken')
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy !== undefined}>
        <label className={styles.field}>
          <span>{t('username')}</span>
          <input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            ref={username}
            defaultValue={account}
            readOnly={account !== undefined}
          />
        </label>
        <PasswordField
          name="password"
          label={t('password')}
          ref={password}
          {...(onPassword && { onFocus: onPassword })}
        />
        {asked.has('code') && (
          <label key={tries} className={styles.field}>
            <span>{t('code')}</span>
            <input name="code" autoComplete="one-time-code" maxLength={19} dir="ltr" ref={codeField} />
            <small>{t('codeHint')}</small>
          </label>
        )}
        {asked.has('newPassword') && (
          <>
            <PasswordField name="newPassword" label={t('newPassword')} hint={t('rule')} ref={newPasswordField} />
            <PasswordField name="repeat" label={t('repeat')} />
          </>
        )}
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <PlainButton primary type="submit" disabled={busy !== undefined}>
          {busy ?? t('submit')}
        </PlainButton>
      </form>
      <OtherMethods
        disabled={busy !== undefined}
        sso={account === undefined}
        onStart={start}
        onSignedIn={onSignedIn}
        onFail={failMethod}
      />
      <ForgotPassword />
    </>
  )
}
