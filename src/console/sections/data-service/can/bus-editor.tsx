import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { CAN_CHANNELS, type PlanBus } from '#core/domain/can-plan.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import page from '#console/ui/page.module.css'
import data from '../data-service.module.css'
import { RowButtons } from './row-buttons.tsx'
import styles from './can.module.css'

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
      <div className={styles.bar}>
        <Allowed to={saveCanPlan}>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            {t('bus.add')}
          </Button>
        </Allowed>
      </div>
      {buses.length === 0 ? (
        <p className={page.note}>{t('bus.none')}</p>
      ) : (
        <table className={data.table}>
          <thead>
            <tr>
              <th scope="col">{t('bus')}</th>
              <th scope="col">{t('channel')}</th>
              <th scope="col">{t('ecus')}</th>
              <th scope="col">{t('messages')}</th>
              <th scope="col">{t('signals')}</th>
              <th scope="col">{t('actions')}</th>
            </tr>
          </thead>
          <tbody>
            {buses.map((bus) => (
              <tr key={bus.name}>
                <th scope="row" dir="auto">
                  {bus.name}
                </th>
                <td>{t(`channel.${bus.channel}`)}</td>
                <td dir="ltr">{bus.ecus.join(', ') || '–'}</td>
                <td>{format.number(bus.messages.length)}</td>
                <td>{format.number(bus.messages.reduce((sum, { signals }) => sum + signals.length, 0))}</td>
                <td>
                  <RowButtons
                    name={bus.name}
                    onEdit={() => edit(bus)}
                    onRemove={() => onChange(buses.filter((one) => one !== bus))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
    ecus: z.array(z.string().trim().max(64)).max(100),
  })
  return (
    <FormDrawer
      open={editing !== undefined}
      title={bus ? t('edit', { name: bus.name }) : t('bus.add')}
      schema={schema}
      initial={bus ? { name: bus.name, channel: bus.channel, ecus: bus.ecus } : { channel: 0, ecus: [] }}
      onSubmit={(values) => Promise.resolve(onSaved({ ...values, messages: bus?.messages ?? [] }))}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('bus')} required>
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item name="channel" label={t('channel')}>
        <Select options={CAN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
      </Form.Item>
      <Form.Item name="ecus" label={t('ecus')} extra={t('ecus.hint')}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ']} />
      </Form.Item>
    </FormDrawer>
  )
}
