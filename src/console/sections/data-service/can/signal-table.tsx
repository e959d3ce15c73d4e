import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { bitFaults, type PlanMessage, type PlanSignal } from '#core/domain/can-plan.ts'
import { Allowed, useAllowed } from '#console/ui/allowed.tsx'
import data from '../data-service.module.css'
import { BitGrid } from './bit-grid.tsx'
import { RowButtons } from './row-buttons.tsx'
import { SignalDrawer } from './signal-drawer.tsx'

/** Signals of one message beside the picture of its bits. */
export function SignalTable({
  message,
  onChange,
}: {
  message: PlanMessage
  onChange: (signals: PlanSignal[]) => void
}) {
  const { t } = useTranslation('can')
  const [shown, show] = useState<string | null>(null)
  const [editing, edit] = useState<PlanSignal | { start: number }>()
  const mayEdit = useAllowed(saveCanPlan)
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
      <BitGrid
        message={message}
        shown={shown}
        onSignal={mayEdit ? edit : (signal) => show(signal.name)}
        onFree={mayEdit ? (start) => edit({ start }) : undefined}
      />
      <table className={data.table}>
        <thead>
          <tr>
            <th scope="col">{t('signal')}</th>
            <th scope="col" className={data.number}>
              {t('start')}
            </th>
            <th scope="col" className={data.number}>
              {t('length')}
            </th>
            <th scope="col">{t('byteOrder')}</th>
            <th scope="col" className={data.number}>
              {t('factor')}
            </th>
            <th scope="col" className={data.number}>
              {t('offset')}
            </th>
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
              <td className={data.number}>{signal.start}</td>
              <td className={data.number}>{signal.length}</td>
              <td>{t(`byteOrder.${signal.byteOrder}`)}</td>
              <td className={data.number}>{signal.factor}</td>
              <td className={data.number}>{signal.offset}</td>
              <td dir="ltr">{`${signal.min ?? ''}…${signal.max ?? ''}`}</td>
              <td dir="ltr">{signal.unit}</td>
              <td>{t(`source.${signal.source}`)}</td>
              <td>{t(`valueMode.${signal.valueMode}`)}</td>
              <td>
                <RowButtons
                  name={signal.name}
                  onEdit={() => edit(signal)}
                  onRemove={() => onChange(signals.filter((one) => one !== signal))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Allowed to={saveCanPlan}>
        <Button style={{ marginBlockStart: 12 }} onClick={() => edit({ start: 0 })}>
          {t('signal.add')}
        </Button>
      </Allowed>
      <SignalDrawer
        message={message}
        editing={editing}
        onClose={() => edit(undefined)}
        onSaved={(signal) =>
          onChange(
            editing && 'name' in editing
              ? signals.map((one) => (one === editing ? signal : one))
              : [...signals, signal],
          )
        }
      />
    </>
  )
}
