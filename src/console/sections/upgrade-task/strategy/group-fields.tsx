import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { AMOUNT_UNITS, STRATEGY_LIMITS } from '#core/domain/upgrade-strategy.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NumberItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import styles from './strategy.module.css'

/** A new group, as the contract fills in what is absent. */
const newGroup = (name: string) => ({
  name,
  share: 100,
  unit: 'percent',
  successPercent: 95,
  errorLimit: 5,
  errorUnit: 'percent',
  automatic: true,
})
const MOST = 1_000_000

/** Groups of a strategy in their order, each with the gate to the next one. */
export function GroupFields() {
  const { t } = useTranslation('strategy')
  const format = useFormat()
  return (
    <Form.List name="groups">
      {(fields, { add, remove }) => (
        <section aria-label={t('section.groups')} className={styles.groups}>
          <p>{t('groups.hint')}</p>
          {fields.map(({ key, name: at }, index) => (
            <fieldset key={key} className={styles.group}>
              <legend>{t('group.number', { number: format.number(index + 1) })}</legend>
              <GroupItems at={at} />
              {fields.length > 1 && (
                <Button
                  size="small"
                  className={styles.remove ?? ''}
                  aria-label={t('group.remove', { number: format.number(index + 1) })}
                  onClick={() => remove(at)}
                >
                  {t('group.remove.short')}
                </Button>
              )}
            </fieldset>
          ))}
          <div>
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= STRATEGY_LIMITS.groups}
              onClick={() => add(newGroup(t('group.number', { number: format.number(fields.length + 1) })))}
            >
              {t('group.add')}
            </Button>
          </div>
        </section>
      )}
    </Form.List>
  )
}

function GroupItems({ at }: { at: number }) {
  const { t } = useTranslation('strategy')
  const units = AMOUNT_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))
  return (
    <>
      <TextItem preserve name={[at, 'name']} label={t('group.name')} required maxLength={64} />
      <NumberItem preserve name={[at, 'share']} label={t('group.share')} required min={1} max={MOST} precision={0} />
      <SelectItem preserve name={[at, 'unit']} label={t('group.unit')} options={units} />
      <NumberItem
        preserve
        name={[at, 'successPercent']}
        label={t('group.success')}
        required
        min={0}
        max={100}
        precision={0}
        suffix="%"
      />
      <NumberItem
        preserve
        name={[at, 'errorLimit']}
        label={t('group.errors')}
        required
        min={0}
        max={MOST}
        precision={0}
      />
      <SelectItem preserve name={[at, 'errorUnit']} label={t('group.errorUnit')} options={units} />
      <SwitchItem preserve name={[at, 'automatic']} label={t('group.automatic')} />
    </>
  )
}
