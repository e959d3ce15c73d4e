import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { bitFaults, codecSignal, unchosenOf, type PlanMessage, type PlanSignal } from '#core/domain/can-plan.ts'
import { conditionOf, isSwitch, rootOf } from '#core/protocol/can/multiplex.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { BitGrid } from './bit-grid.tsx'
import { rangesText } from './multiplex-item.tsx'
import { RowButtons } from './row-buttons.tsx'
import { SignalDrawer } from './signal-drawer.tsx'

/** Signals of one message next to its bit grid. */
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
  const unchosen = unchosenOf(message)
  const { signals } = message
  const root = rootOf(signals.map(codecSignal))
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
      {unchosen.length > 0 && <Alert type="error" showIcon title={t('unchosen', { names: unchosen.join(', ') })} />}
      <BitGrid
        message={message}
        shown={shown}
        onSignal={mayEdit ? edit : (signal) => show(signal.name)}
        onFree={mayEdit ? (start) => edit({ start }) : undefined}
      />
      <PlainTable
        rows={signals}
        rowKey={(signal) => signal.name}
        rowProps={(signal) => ({ onMouseEnter: () => show(signal.name), onFocus: () => show(signal.name) })}
        columns={[
          [t('signal'), (signal) => signal.name, 'nameCode'],
          [t('start'), (signal) => signal.start, 'number'],
          [t('length'), (signal) => signal.length, 'number'],
          [t('byteOrder'), (signal) => t(`byteOrder.${signal.byteOrder}`)],
          [t('multiplex'), (signal) => multiplexText(signal, root), 'code'],
          [t('number'), (signal) => t(`number.${signal.float ? 'float' : signal.signed ? 'signed' : 'unsigned'}`)],
          [t('factor'), (signal) => signal.factor, 'number'],
          [t('offset'), (signal) => signal.offset, 'number'],
          [t('range'), (signal) => `${signal.min ?? ''}…${signal.max ?? ''}`, 'code'],
          [t('unit'), (signal) => signal.unit, 'code'],
          [t('source'), (signal) => t(`source.${signal.source}`)],
          [t('valueMode'), (signal) => t(`valueMode.${signal.valueMode}`)],
          [t('comment'), (signal) => signal.comment, 'text'],
          [
            t('actions'),
            (signal) => (
              <RowButtons
                name={signal.name}
                onEdit={() => edit(signal)}
                onRemove={() => onChange(signals.filter((one) => one !== signal))}
              />
            ),
          ],
        ]}
      />
      <AllowedButton to={saveCanPlan} style={{ marginBlockStart: 12 }} onClick={() => edit({ start: 0 })}>
        {t('signal.add')}
      </AllowedButton>
      <SignalDrawer
        message={message}
        editing={editing}
        onClose={() => edit(undefined)}
        onSaved={(signal) =>
          onChange(
            editing && 'name' in editing
              ? signals.map((one) => (one === editing ? signal : renamedSwitch(one, editing.name, signal.name)))
              : [...signals, signal],
          )
        }
      />
    </>
  )
}

/** `M` of a switch, and the values that choose the signal. */
function multiplexText(signal: PlanSignal, root: ReturnType<typeof rootOf>): string {
  const codec = codecSignal(signal)
  const condition = conditionOf(codec, root)
  const chosen = condition ? `${condition.by} = ${rangesText(condition.ranges)}` : ''
  return [isSwitch(codec) ? 'M' : '', chosen].filter(Boolean).join(' · ')
}

/** A signal that a switch chooses stays chosen when the switch gets another name. */
function renamedSwitch(signal: PlanSignal, from: string, to: string): PlanSignal {
  const { multiplex } = signal
  if (multiplex === null || typeof multiplex !== 'object' || multiplex.by !== from) return signal
  return { ...signal, multiplex: { ...multiplex, by: to } }
}
