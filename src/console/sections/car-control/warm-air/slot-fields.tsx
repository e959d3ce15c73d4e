import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form } from 'antd'
import { RUN_MINUTES } from '#core/domain/body-control.ts'
import { CLIMATE_SLOTS_MAX, SLOT_KINDS } from '#core/domain/climate.ts'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { CodeItem, NumberItem, SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './warm-air.module.css'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const NEW_SLOT = { days: [1, 2, 3, 4, 5], clock: '16:00', by: 'ready', minutes: RUN_MINUTES.usual }

/** Several times a day, each on its days of the week. */
export function SlotFields() {
  const { t } = useTranslation('climate')
  const format = useFormat()
  return (
    <Form.List name="slots">
      {(fields, { add, remove }) => (
        <section aria-label={t('slots')} className={styles.slots}>
          {fields.map(({ key, name: at }, index) => (
            <fieldset key={key} className={styles.slot}>
              <legend>{t('slot.number', { number: format.number(index + 1) })}</legend>
              <SlotItems at={at} />
              {fields.length > 1 && (
                <Button
                  size="small"
                  className={styles.remove ?? ''}
                  aria-label={t('slot.removeOne', { number: format.number(index + 1) })}
                  onClick={() => remove(at)}
                >
                  {t('slot.remove')}
                </Button>
              )}
            </fieldset>
          ))}
          <div>
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= CLIMATE_SLOTS_MAX}
              onClick={() => add(NEW_SLOT)}
            >
              {t('slot.add')}
            </Button>
          </div>
        </section>
      )}
    </Form.List>
  )
}

function SlotItems({ at }: { at: number }) {
  const { t } = useTranslation('climate')
  const weekdayName = useWeekdayName('short')
  return (
    <>
      <Form.Item name={[at, 'days']} label={t('slot.days')} required className={styles.days ?? ''} preserve>
        <Checkbox.Group options={DAYS.map((day) => ({ value: day, label: weekdayName(day) }))} />
      </Form.Item>
      <SelectItem
        preserve
        name={[at, 'by']}
        label={t('slot.by')}
        options={SLOT_KINDS.map((value) => ({ value, label: t(`slot.by.${value}`) }))}
      />
      <CodeItem preserve name={[at, 'clock']} label={t('slot.clock')} required type="time" />
      <NumberItem
        preserve
        name={[at, 'minutes']}
        label={t('duration')}
        required
        min={RUN_MINUTES.least}
        max={RUN_MINUTES.most}
        precision={0}
        suffix={t('min')}
      />
    </>
  )
}
