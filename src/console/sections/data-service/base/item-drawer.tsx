import { Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import {
  createDataItem,
  type DataItem,
  DataItemInput,
  getDataItem,
  getItemValues,
  listDataItems,
  updateDataItem,
} from '#core/contract/data-item.ts'
import { QUALITY_RULES } from '#core/domain/data-item.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { call } from '#web/api/call.ts'
import { EntityDrawer, unlessGone } from '#console/ui/entity-drawer.tsx'
import { CodeItem, NumberItem, SwitchItem } from '#console/ui/form-builder/form-fields.tsx'

interface Props {
  /** An item to change, or a new extension; undefined: closed. */
  editing: DataItem | 'new' | undefined
  onClose: () => void
}

const PLACE = { itemId: 0xe0, offset: 0, bytes: 2, signed: false, factor: 1, addend: 0 }
const NEW = { rule: 'range', unit: '', least: null, greatest: null, extension: PLACE }
/** A cleared number is no limit. */
const noLimit = (value?: number | null) => value ?? null

export function ItemDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('dataItem')
  const item = editing === 'new' ? undefined : editing
  const isExtension = editing === 'new' || item?.kind === 'extension'

  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { code: row.code }) : t('add'))}
      schema={item ? DataItemInput : (createDataItem.body as unknown as typeof DataItemInput)}
      initial={NEW}
      create={(input) => call(createDataItem, { body: input as z.input<(typeof createDataItem)['body']> })}
      update={(input, { updateTime }) => call(updateDataItem, { body: { ...input, updateTime } })}
      read={({ code }) => unlessGone(call(getDataItem, { query: { code } }))}
      reads={[listDataItems, getItemValues]}
      onClose={onClose}
    >
      <Form.Item name="code" label={t('code')} required {...(!item && { extra: t('code.hint') })}>
        <Input maxLength={64} dir="ltr" autoComplete="off" disabled={item !== undefined} />
      </Form.Item>
      <Form.Item name="rule" label={t('rule')}>
        <Select options={QUALITY_RULES.map((value) => ({ value, label: t(`rule.${value}`) }))} />
      </Form.Item>
      <NumberItem name="least" label={t('least')} normalize={noLimit} />
      <NumberItem name="greatest" label={t('greatest')} normalize={noLimit} />
      {isExtension && <CodeItem name="unit" label={t('unit')} maxLength={16} />}
      {isExtension && (
        <NumberItem
          name={['extension', 'itemId']}
          label={t('itemId')}
          required
          hint={t('itemId.hint')}
          min={1}
          max={255}
          precision={0}
        />
      )}
      {isExtension && <NumberItem name={['extension', 'offset']} label={t('offset')} min={0} max={254} precision={0} />}
      {isExtension && (
        <Form.Item name={['extension', 'bytes']} label={t('bytes')}>
          <Select options={[1, 2, 3, 4].map((value) => ({ value, label: String(value) }))} />
        </Form.Item>
      )}
      {isExtension && <NumberItem name={['extension', 'factor']} label={t('factor')} />}
      {isExtension && <NumberItem name={['extension', 'addend']} label={t('addend')} />}
      {isExtension && <SwitchItem name={['extension', 'signed']} label={t('signed')} />}
      {LANGUAGES.map((language) => (
        <Form.Item key={language} name={['names', language]} label={t('name.in', { language })}>
          <Input maxLength={100} dir="auto" autoComplete="off" />
        </Form.Item>
      ))}
    </EntityDrawer>
  )
}
