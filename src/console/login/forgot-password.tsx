import { useTranslation } from 'react-i18next'
import styles from './login-page.module.css'

const COMMAND = 'npx fleetwall password'

/** The platform sends no email, so the page explains who can help and how. */
export function ForgotPassword() {
  const { t } = useTranslation('login')
  return (
    <details className={styles.forgot}>
      <summary>{t('forgot')}</summary>
      <p>{t('forgotHint')}</p>
      <code dir="ltr">{`${COMMAND} <${t('username')}>`}</code>
    </details>
  )
}
