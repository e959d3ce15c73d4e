import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { CanMessageInput } from '#core/contract/can-plan.ts'
import { FRAME_TYPES, type PlanBus, type PlanMessage } from '#core/domain/can-plan.ts'
import { CodeItem, LongTextItem, NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

interface Props {
  bus: PlanBus
  editing: PlanMessage | 'new' | undefined
  onClose: () => void
  onSaved: (message: PlanMessage) => void
}

const NEW = { frameType: 1, dlc: 8, sender: '', periodMs: null, comment: '' }
/** Standard ids have 11 bits. */
const STANDARD_END = 0x800

const formOf = (others: readonly PlanMessage[]) =>
  CanMessageInput.omit({ signals: true, id: true })
    .extend({
      id: z
        .string()
        .trim()
        .regex(/^(0x)?[0-9A-Fa-f]{1,8}$/, 'validation.canId')
        .transform((text) => Number.parseInt(text.replace(/^0x/i, ''), 16))
        .refine((id) => id <= 0x1fffffff, 'validation.canId'),
    })
    .refine(({ frameType, id }) => frameType === 1 || id < STANDARD_END, { path: ['id'], message: 'validation.canId' })
    .refine(({ frameType, id }) => !others.some((one) => one.frameType === frameType && one.id === id), {
      path: ['id'],
      message: 'validation.unique',
    })
    .refine(({ name }) => !others.some((one) => one.name === name), { path: ['name'], message: 'validation.unique' })

/** Identifier, length and sender of one message of a bus. */
export function MessageDrawer({ bus, editing, onClose, onSaved }: Props) {
  const { t } = useTranslation('can')
  const message = editing === 'new' ? undefined : editing
  return (
    <FormDrawer
      open={editing !== undefined}
      title={message ? t('edit', { name: message.name }) : t('message.add')}
      schema={formOf(bus.messages.filter((one) => one !== message))}
      initial={message ? { ...message, id: message.id.toString(16).toUpperCase() } : NEW}
      onSubmit={(values) => Promise.resolve(onSaved({ ...values, signals: message?.signals ?? [] }))}
      onClose={onClose}
    >
      <CodeItem name="id" label={t('message.id')} required hint={t('message.id.hint')} maxLength={10} prefix="0x" />
      <CodeItem name="name" label={t('message')} required maxLength={64} />
      <Form.Item name="frameType" label={t('frameType')}>
        <Select options={FRAME_TYPES.map((value) => ({ value, label: t(`frameType.${value}`) }))} />
      </Form.Item>
      <NumberItem name="dlc" label={t('dlc')} required min={0} max={1785} precision={0} />
      <NumberItem name="periodMs" label={t('period')} normalize={(value?: number) => value ?? null} />
      <Form.Item name="sender" label={t('sender')} normalize={(value?: string) => value ?? ''}>
        <Select allowClear options={bus.ecus.map((ecu) => ({ value: ecu, label: ecu }))} />
      </Form.Item>
      <LongTextItem name="comment" label={t('comment')} maxLength={20_000} />
    </FormDrawer>
  )
}
