import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { bitFaults, type PlanBus, type PlanMessage, type PlanSignal } from '#core/domain/can-plan.ts'
import { Allowed } from '../../../ui/allowed.tsx'
import { NothingFound } from '../../../ui/list-states.tsx'
import data from '../data-service.module.css'
import { BitGrid } from './bit-grid.tsx'
import styles from './can.module.css'
import { SignalDrawer } from './signal-drawer.tsx'

interface Props {
  buses: readonly PlanBus[]
  onChange: (buses: PlanBus[]) => void
}

export const messageId = ({ id }: Pick<PlanMessage, 'id'>) => `0x${id.toString(16).toUpperCase()}`

/** Signals of one message beside the picture of its bits. */
export function MessageEditor({ buses, onChange }: Props) {
  const { t } = useTranslation('can')
  const [busName, setBus] = useState(buses[0]?.name)
  const [name, setName] = useState<string>()
  const bus = buses.find((one) => one.name === busName) ?? buses[0]
  const message = bus?.messages.find((one) => one.name === name) ?? bus?.messages[0]
  if (!bus || !message) return <NothingFound />
  const replace = (signals: PlanSignal[]) => {
    const messages = bus.messages.map((one) => (one === message ? { ...one, signals } : one))
    onChange(buses.map((one) => (one === bus ? { ...one, messages } : one)))
  }
  return (
    <>
      <div className={styles.bar}>
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
          value={message.name}
          options={bus.messages.map((one) => ({ value: one.name, label: `${messageId(one)} ${one.name}` }))}
          onChange={setName}
        />
      </div>
      <p>
        {t('message.facts', {
          frame: t(`frameType.${message.frameType}`),
          dlc: message.dlc,
          sender: message.sender || '–',
          period: message.periodMs ?? '–',
        })}{' '}
        {t('ecus')}: <bdi>{bus.ecus.join(', ') || '–'}</bdi>
      </p>
      <Signals key={`${bus.name} ${message.name}`} message={message} onChange={replace} />
    </>
  )
}

function Signals({ message, onChange }: { message: PlanMessage; onChange: (signals: PlanSignal[]) => void }) {
  const { t } = useTranslation('can')
  const [shown, show] = useState<string | null>(null)
  const [editing, edit] = useState<PlanSignal | 'new'>()
  const { outside, overlaps } = bitFaults(message)
  const { signals } = message
  return (
    <>
      {outside.length > 0 && <Alert type="error" showIcon title={t('outside', { names: outside.join(', ') })} />}
      {overlaps.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('overlap', { names: overlaps.map((pair) => pair.join(' / ')).join(', ') })}
        />
      )}
      <BitGrid message={message} shown={shown} />
      <table className={data.table}>
        <thead>
          <tr>
            <th scope="col">{t('signal')}</th>
            <th scope="col">{t('start')}</th>
            <th scope="col">{t('length')}</th>
            <th scope="col">{t('byteOrder')}</th>
            <th scope="col">{t('factor')}</th>
            <th scope="col">{t('offset')}</th>
            <th scope="col">{t('range')}</th>
            <th scope="col">{t('unit')}</th>
            <th scope="col">{t('source')}</th>
            <th scope="col">{t('valueMode')}</th>
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <tr key={signal.name} onMouseEnter={() => show(signal.name)} onFocus={() => show(signal.name)}>
              <th scope="row" dir="ltr">
                {signal.name}
              </th>
              <td>{signal.start}</td>
              <td>{signal.length}</td>
              <td>{t(`byteOrder.${signal.byteOrder}`)}</td>
              <td>{signal.factor}</td>
              <td>{signal.offset}</td>
              <td dir="ltr">{`${signal.min ?? ''}…${signal.max ?? ''}`}</td>
              <td dir="ltr">{signal.unit}</td>
              <td>{t(`source.${signal.source}`)}</td>
              <td>{t(`valueMode.${signal.valueMode}`)}</td>
              <td>
                <Allowed to={saveCanPlan}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('edit', { name: signal.name })}
                    onClick={() => edit(signal)}
                  >
                    {t('signal.edit')}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={t('signal.removeNamed', { name: signal.name })}
                    onClick={() => onChange(signals.filter((one) => one !== signal))}
                  >
                    {t('signal.remove')}
                  </Button>
                </Allowed>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Allowed to={saveCanPlan}>
        <Button onClick={() => edit('new')}>{t('signal.add')}</Button>
      </Allowed>
      <SignalDrawer
        editing={editing}
        onClose={() => edit(undefined)}
        onSaved={(signal) =>
          onChange(editing === 'new' ? [...signals, signal] : signals.map((one) => (one === editing ? signal : one)))
        }
      />
    </>
  )
}
