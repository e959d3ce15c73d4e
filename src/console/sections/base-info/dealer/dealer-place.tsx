import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** Where the dealer is: the address in words. */
export function DealerPlace() {
  const { t } = useTranslation('dealer')
  return (
    <Form.Item name="address" label={t('address')}>
      <Input maxLength={256} autoComplete="off" />
    </Form.Item>
  )
}
