import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import type { PlanBus, PlanMessage } from '#core/domain/can-plan.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import page from '#console/ui/page.module.css'
import { MessageDrawer } from './message-drawer.tsx'
import { SignalTable } from './signal-table.tsx'

interface Props {
  buses: readonly PlanBus[]
  onChange: (buses: PlanBus[]) => void
}

export const messageId = ({ id }: Pick<PlanMessage, 'id'>) => `0x${id.toString(16).toUpperCase()}`

/** Messages of a bus, and the signals of the selected one next to its bit grid. */
export function MessageEditor({ buses, onChange }: Props) {
  const { t } = useTranslation('can')
  const confirm = useConfirm()
  const [busName, setBus] = useState(buses[0]?.name)
  const [name, setName] = useState<string>()
  const [editing, edit] = useState<PlanMessage | 'new'>()
  const bus = buses.find((one) => one.name === busName) ?? buses[0]
  if (!bus) return <p className={page.note}>{t('bus.none')}</p>
  const message = bus.messages.find((one) => one.name === name) ?? bus.messages[0]
  const replace = (messages: PlanMessage[]) => onChange(buses.map((one) => (one === bus ? { ...one, messages } : one)))
  const remove = (gone: PlanMessage) =>
    confirm({
      title: t('message.removeAsk', { name: gone.name, count: gone.signals.length }),
      danger: true,
      confirmText: t('signal.remove'),
      onConfirm: () => replace(bus.messages.filter((one) => one !== gone)),
    })
  return (
    <>
      <div className={page.bar}>
        <Select
          aria-label={t('bus')}
          style={{ minWidth: 180 }}
          value={bus.name}
          options={buses.map((one) => ({ value: one.name, label: `${one.name} (${t(`channel.${one.channel}`)})` }))}
          onChange={setBus}
        />
        <Select
          aria-label={t('message')}
          style={{ minWidth: 280 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={message?.name ?? null}
          options={bus.messages.map((one) => ({ value: one.name, label: `${messageId(one)} ${one.name}` }))}
          onChange={setName}
        />
        <Allowed to={saveCanPlan}>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            {t('message.add')}
          </Button>
          {message && (
            <>
              <Button onClick={() => edit(message)}>{t('message.edit')}</Button>
              <Button danger onClick={() => remove(message)}>
                {t('message.remove')}
              </Button>
            </>
          )}
        </Allowed>
      </div>
      {message ? (
        <>
          <p className={page.note}>
            {t('message.facts', {
              frame: t(`frameType.${message.frameType}`),
              dlc: message.dlc,
              sender: message.sender || '–',
              period: message.periodMs === null ? t('period.none') : t('period.every', { ms: message.periodMs }),
            })}
          </p>
          {message.comment && <p className={page.note}>{message.comment}</p>}
          <SignalTable
            key={`${bus.name} ${message.name}`}
            message={message}
            onChange={(signals) => replace(bus.messages.map((one) => (one === message ? { ...one, signals } : one)))}
          />
        </>
      ) : (
        <p className={page.note}>{t('message.none')}</p>
      )}
      <MessageDrawer
        bus={bus}
        editing={editing}
        onClose={() => edit(undefined)}
        onSaved={(saved) => {
          replace(
            editing === 'new' ? [...bus.messages, saved] : bus.messages.map((one) => (one === editing ? saved : one)),
          )
          setName(saved.name)
        }}
      />
    </>
  )
}
