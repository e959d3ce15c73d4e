import { Form, Input } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The user's password, asked for again. */
export function PasswordItem() {
  const { t } = useTranslation(['shell', 'settings'])
  return (
    <Form.Item name="password" label={t('shell:password.current')} required extra={t('settings:password.why')}>
      <Input.Password autoComplete="current-password" dir="ltr" />
    </Form.Item>
  )
}
