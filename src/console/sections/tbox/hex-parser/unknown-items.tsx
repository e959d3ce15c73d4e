import { Button, Form, Modal, Select, Tag } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ITEM_KINDS, type ItemExtension, type ItemKind } from '#core/protocol/inspect/inspection.ts'
import { NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { defineExtensionAtom, extensionsAtom, forgetExtensionAtom } from './extensions.ts'
import page from '#console/ui/page.module.css'

const hexId = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(2, '0')}`

const KIND_KEYS = {
  u8: 'kind.u8',
  u16: 'kind.u16',
  u32: 'kind.u32',
  i16: 'kind.i16',
  i32: 'kind.i32',
  text: 'kind.text',
  bytes: 'kind.bytes',
} as const satisfies Record<ItemKind, string>

const isNumber = (kind: ItemKind): boolean => kind !== 'text' && kind !== 'bytes'

/** IDs without a layout in the codec; the user can define one for position items, stored in this browser. */
export function UnknownItems({ ids, canDefine }: { ids: readonly number[]; canDefine: boolean }) {
  const { t } = useTranslation('hexParser')
  const [defining, setDefining] = useState<number | null>(null)
  const extensions = useAtomValue(extensionsAtom)
  const forget = useSetAtom(forgetExtensionAtom)
  if (ids.length === 0 && extensions.length === 0) return null
  return (
    <div className={page.bar}>
      {ids.length > 0 && <span>{t('unknown.title')}</span>}
      {ids.map((id) => (
        <span key={id}>
          <bdi dir="ltr">{hexId(id)}</bdi>{' '}
          {canDefine && (
            <Button size="small" onClick={() => setDefining(id)}>
              {t('unknown.define', { id: hexId(id) })}
            </Button>
          )}
        </span>
      ))}
      {extensions.length > 0 && <span>{t('unknown.defined')}</span>}
      {extensions.map(({ id, name, kind }) => (
        <Tag key={id} closable={{ 'aria-label': t('unknown.forget', { id: hexId(id) }) }} onClose={() => forget(id)}>
          <bdi dir="ltr">
            {hexId(id)} {name} {kind}
          </bdi>
        </Tag>
      ))}
      {defining !== null && <DefineItem id={defining} onClose={() => setDefining(null)} />}
    </div>
  )
}

function DefineItem({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('hexParser')
  const define = useSetAtom(defineExtensionAtom)
  const [form] = Form.useForm<Omit<ItemExtension, 'id'>>()
  const kind = Form.useWatch('kind', form) ?? 'u16'

  function save({ name, kind: chosen, per }: Omit<ItemExtension, 'id'>) {
    define({ id, name: name.trim(), kind: chosen, ...(isNumber(chosen) && per ? { per } : {}) })
    onClose()
  }

  return (
    <Modal
      open
      title={t('unknown.define', { id: hexId(id) })}
      okText={t('unknown.save')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ kind: 'u16' }} onFinish={save}>
        <TextItem name="name" label={t('unknown.name')} rules={[{ required: true, whitespace: true }]} maxLength={40} />
        <Form.Item name="kind" label={t('unknown.kind')}>
          <Select options={ITEM_KINDS.map((each) => ({ value: each, label: t(KIND_KEYS[each]) }))} />
        </Form.Item>
        {isNumber(kind) && (
          <NumberItem
            name="per"
            label={t('unknown.per')}
            hint={t('unknown.perHint')}
            min={1}
            max={1_000_000}
            precision={0}
          />
        )}
      </Form>
    </Modal>
  )
}
