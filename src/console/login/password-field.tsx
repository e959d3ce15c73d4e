import { type RefObject, useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './login-page.module.css'

export interface PasswordFieldProps {
  name: 'password' | 'newPassword' | 'repeat'
  label: string
  hint?: string
  ref?: RefObject<HTMLInputElement | null>
  onFocus?: () => void
}

/** A password that can be shown. The button is not part of the label: it would be read as one name with it. */
export function PasswordField({ name, label, hint, ref, onFocus }: PasswordFieldProps) {
  const { t } = useTranslation('login')
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.secret}>
        <input
          ref={ref}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={name === 'password' ? 'current-password' : 'new-password'}
          dir="ltr"
          onFocus={onFocus}
        />
        <button type="button" className={styles.reveal} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('hide') : t('show')}
        </button>
      </span>
      {hint && <small>{hint}</small>}
    </div>
  )
}
