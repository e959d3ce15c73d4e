import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { HISTORY_ITEMS } from '#core/domain/history-items.ts'
import { INSPECTION_COMMAND_NAMES, INSPECTION_KINDS, type InspectionKind } from '#core/domain/inspection.ts'
import { CodeItem, NumberItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import styles from './offline.module.css'

interface Props {
  /** Place in the list of items. */
  at: number
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One item of a function test. */
export function ItemFields({ at, first, last, onMove, onRemove }: Props) {
  const { t } = useTranslation(['offline', 'history'])
  const kind = Form.useWatch<InspectionKind | undefined>(['items', at, 'kind'])
  const ranged = kind === 'signal' || kind === 'gnss'
  return (
    <fieldset className={styles.item}>
      <CodeItem name={[at, 'code']} label={t('item.code')} required maxLength={32} />
      <TextItem name={[at, 'name']} label={t('item.name')} required maxLength={100} />
      <Form.Item name={[at, 'kind']} label={t('item.kind')} required>
        <Select options={INSPECTION_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Form.Item>
      <NumberItem name={[at, 'limitSeconds']} label={t('item.limit')} required min={5} max={3600} />
      {kind === 'command' && (
        <Form.Item name={[at, 'command']} label={t('item.command')} required>
          <Select options={INSPECTION_COMMAND_NAMES.map((value) => ({ value, label: t(`command.${value}`) }))} />
        </Form.Item>
      )}
      {kind === 'signal' && (
        <Form.Item name={[at, 'signal']} label={t('item.signal')} required>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={HISTORY_ITEMS.map(({ key, unit }) => ({
              value: key,
              label: `${t(`history:item.${key}`)}${unit ? ` (${unit})` : ''}`,
            }))}
          />
        </Form.Item>
      )}
      {ranged && (
        <>
          <NumberItem name={[at, 'least']} label={t('item.least')} />
          <NumberItem name={[at, 'greatest']} label={t('item.greatest')} />
        </>
      )}
      <SwitchItem name={[at, 'mandatory']} label={t('item.mandatory')} />
      <details className={styles.wide}>
        <summary>{t('item.prompts')}</summary>
        <div className={styles.item}>
          {LANGUAGES.map((language) => (
            <Form.Item key={language} name={[at, 'prompts', language]} label={<bdi dir="ltr">{language}</bdi>}>
              <Input maxLength={200} autoComplete="off" dir="auto" />
            </Form.Item>
          ))}
        </div>
      </details>
      <div className={styles.itemFoot}>
        <Button size="small" disabled={first} onClick={() => onMove(-1)}>
          {t('item.up')}
        </Button>
        <Button size="small" disabled={last} onClick={() => onMove(1)}>
          {t('item.down')}
        </Button>
        <Button size="small" danger onClick={onRemove}>
          {t('item.remove')}
        </Button>
      </div>
    </fieldset>
  )
}
