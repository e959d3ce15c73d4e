import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type PasswordProblem, passwordRules } from '#core/domain/password.ts'
import styles from './password-rules.module.css'

/** Requirements of a new password, checked while it is typed. The list of common passwords is on the server only. */
export function PasswordRules({ password, username }: { password: string; username: string }) {
  const { t } = useTranslation('shell')
  const texts: Record<PasswordProblem, string> = {
    'validation.passwordLength': t('password.ruleLength'),
    'validation.passwordMix': t('password.ruleMix'),
    'validation.passwordName': t('password.ruleName'),
  }
  return (
    <ul className={styles.rules}>
      {passwordRules(password, username).map(({ problem, met }) => (
        <li key={problem} data-met={met}>
          {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
          {texts[problem]}
          <span className={styles.state}>{met ? t('password.ruleMet') : t('password.ruleOpen')}</span>
        </li>
      ))}
      <li>
        <MinusCircleOutlined aria-hidden />
        {t('password.ruleCommon')}
      </li>
    </ul>
  )
}
