import { Form, Input } from 'antd'
import { vinDoubt } from '#core/domain/vin-check.ts'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The VIN of the form. One that looks mistyped is said and still taken: not every market follows ISO 3779. */
export function VehicleVinItem() {
  const { t } = useTranslation(['baseInfo', 'common'])
  return (
    <Form.Item
      name="vin"
      label={t('common:field.vin')}
      required
      normalize={(text: string) => text.toUpperCase()}
      dependencies={['country']}
      validateTrigger={['onChange', 'onBlur']}
      rules={[
        ({ getFieldValue }) => ({
          warningOnly: true,
          validator: (_, vin: string | undefined) => {
            const doubt = vinDoubt(vin?.trim() ?? '', String(getFieldValue('country') ?? ''))
            return doubt ? Promise.reject(new Error(t(`vehicle.vinDoubt.${doubt}`))) : Promise.resolve()
          },
        }),
      ]}
    >
      <Input maxLength={VIN_LENGTH} dir="ltr" autoComplete="off" />
    </Form.Item>
  )
}
