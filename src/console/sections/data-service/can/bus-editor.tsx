import { PlusOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { CAN_CHANNELS, type PlanBus } from '#core/domain/can-plan.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LongTextItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { RowButtons } from './row-buttons.tsx'

interface Props {
  buses: readonly PlanBus[]
  onChange: (buses: PlanBus[]) => void
}

/** The buses of a vehicle with their control units. */
export function BusEditor({ buses, onChange }: Props) {
  const { t } = useTranslation('can')
  const format = useFormat()
  const [editing, edit] = useState<PlanBus | 'new'>()
  return (
    <>
      <div className={page.bar}>
        <AllowedButton to={saveCanPlan} icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
          {t('bus.add')}
        </AllowedButton>
      </div>
      {buses.length === 0 ? (
        <p className={page.note}>{t('bus.none')}</p>
      ) : (
        <PlainTable
          rows={buses}
          rowKey={(bus) => bus.name}
          columns={[
            [t('bus'), (bus) => bus.name, 'nameText'],
            [t('channel'), (bus) => t(`channel.${bus.channel}`)],
            [t('ecus'), (bus) => bus.ecus.join(', ') || '–', 'code'],
            [t('messages'), (bus) => format.number(bus.messages.length)],
            [t('signals'), (bus) => format.number(bus.messages.reduce((sum, { signals }) => sum + signals.length, 0))],
            [
              t('actions'),
              (bus) => (
                <RowButtons
                  name={bus.name}
                  onEdit={() => edit(bus)}
                  onRemove={() => onChange(buses.filter((one) => one !== bus))}
                />
              ),
            ],
          ]}
        />
      )}
      <BusDrawer
        others={buses.filter((one) => one !== editing)}
        editing={editing}
        onClose={() => edit(undefined)}
        onSaved={(bus) =>
          onChange(editing === 'new' ? [...buses, bus] : buses.map((one) => (one === editing ? bus : one)))
        }
      />
    </>
  )
}

interface DrawerProps {
  others: readonly PlanBus[]
  editing: PlanBus | 'new' | undefined
  onClose: () => void
  onSaved: (bus: PlanBus) => void
}

function BusDrawer({ others, editing, onClose, onSaved }: DrawerProps) {
  const { t } = useTranslation('can')
  const bus = editing === 'new' ? undefined : editing
  const schema = z.object({
    name: z
      .string()
      .trim()
      .min(1, 'validation.required')
      .max(64)
      .refine((name) => !others.some((one) => one.name === name), 'validation.unique'),
    channel: z.literal(CAN_CHANNELS),
    ecus: z.array(z.string().trim().max(64)).max(500),
    comment: z.string().max(20_000),
  })
  return (
    <FormDrawer
      open={editing !== undefined}
      title={bus ? t('edit', { name: bus.name }) : t('bus.add')}
      schema={schema}
      initial={bus ? { ...bus } : { channel: 0, ecus: [], comment: '' }}
      onSubmit={(values) => Promise.resolve(onSaved({ ecuComments: {}, messages: [], ...bus, ...values }))}
      onClose={onClose}
    >
      <TextItem name="name" label={t('bus')} required maxLength={64} />
      <Form.Item name="channel" label={t('channel')}>
        <Select options={CAN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
      </Form.Item>
      <Form.Item name="ecus" label={t('ecus')} extra={t('ecus.hint')}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ']} />
      </Form.Item>
      <LongTextItem name="comment" label={t('comment')} maxLength={20_000} />
    </FormDrawer>
  )
}
