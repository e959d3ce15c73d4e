import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { MAX_CALIBRATION_POINTS } from '#core/contract/fuel.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { BoundedNumber } from '#console/ui/form-builder/number-input.tsx'
import styles from './fuel-urea.module.css'

const MAX_LITRES = 5_000

/** Litres the terminal reports, and litres that were measured. */
export function CalibrationFields() {
  const { t } = useTranslation('fuel')
  return (
    <Form.Item label={t('tank.points')} extra={t('tank.pointsHint')}>
      <Form.List name="points">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.point}>
                {(['reported', 'litres'] as const).map((field) => (
                  <Form.Item key={field} preserve name={[name, field]} noStyle>
                    <BoundedNumber
                      min={0}
                      max={MAX_LITRES}
                      placeholder={t(`tank.${field}`)}
                      aria-label={`${t(`tank.${field}`)} ${name + 1}`}
                      style={{ width: '100%' }}
                    />
                  </Form.Item>
                ))}
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`${t('tank.removePoint')} ${name + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              type="dashed"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= MAX_CALIBRATION_POINTS}
              onClick={() => add({})}
            >
              {t('tank.addPoint')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
