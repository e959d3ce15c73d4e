import { Empty, Space } from 'antd'
import { useState } from 'react'
import {
  type FuelEvent,
  getFuelFigures,
  decideFuelEvents,
  listFuelEvents,
  listFuelVehicles,
} from '#core/contract/fuel.ts'
import { FUEL_EVENT_STATES, type FuelEventState } from '#core/domain/fuel-rules.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LongTextItem } from '#console/ui/form-builder/form-fields.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import type { TimeRange } from '#console/ui/time-range-control.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { EVENT_TONES } from './fuel-tones.ts'

const Note = decideFuelEvents.body.pick({ note: true })

interface Decision {
  event: FuelEvent
  state: FuelEventState
}

/** Events of one vehicle, and what users decide about them. */
export function EventTable({ vin, range }: { vin: string; range: TimeRange }) {
  const { t } = useTranslation('fuel')
  const { data, error, reload } = useCall(listFuelEvents, { query: { vin, ...range } }, { toast: false })
  const [deciding, decide] = useState<Decision>()
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.length === 0) return <Empty description={t('events.none')} />
  return (
    <>
      <EventRows events={data} onDecide={decide} />
      <StepDrawer
        open={deciding !== undefined}
        title={deciding ? t(`decide.${deciding.state}`) : ''}
        submitText={deciding ? t(`decide.${deciding.state}`) : ''}
        schema={Note}
        initial={{ note: deciding?.event.note ?? '' }}
        run={({ note }) =>
          call(decideFuelEvents, { body: { ids: [deciding!.event.id], state: deciding!.state, note } })
        }
        reads={[listFuelEvents, listFuelVehicles, getFuelFigures]}
        onClose={() => decide(undefined)}
      >
        <LongTextItem name="note" label={t('note')} />
      </StepDrawer>
    </>
  )
}

function EventRows({ events, onDecide }: { events: readonly FuelEvent[]; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation('fuel')
  const measured = useMeasured()
  return (
    <PlainTable
      rows={events}
      rowKey={({ id }) => id}
      label={t('events')}
      columns={[
        [t('event.start'), ({ startTime }) => <TimeCell time={startTime} />, 'name'],
        [t('event.kind'), ({ kind }) => t(`kind.${kind}`)],
        [t('event.value'), measured, 'number'],
        [t('event.place'), ({ lng, lat }) => <PlaceCell lng={lng} lat={lat} />],
        [t('event.state'), (event) => <Decided event={event} />],
        [t('note'), ({ note, handledBy }) => [note, handledBy].filter(Boolean).join(' · ') || '–', 'text'],
        [t('actions'), (event) => <Steps event={event} onDecide={onDecide} />],
      ]}
    />
  )
}

function useMeasured() {
  const { t } = useTranslation('fuel')
  const format = useFormat()
  const litresOf = (value: number | null) => t('litres', { value: format.number(value, 1) })
  return ({ litres, ratio, levelBefore, levelAfter }: FuelEvent) => {
    if (ratio !== null) return <bdi dir="ltr">{format.percent(ratio / 100)}</bdi>
    if (litres === null) return <bdi>{litresOf(levelBefore)}</bdi>
    const levels = `${format.number(levelBefore, 0)} → ${format.number(levelAfter, 0)}`
    return <bdi dir="ltr">{`${litresOf(litres)} (${levels})`}</bdi>
  }
}

/** A refuel needs no decision. */
function Decided({ event: { kind, state } }: { event: FuelEvent }) {
  const { t } = useTranslation('fuel')
  if (kind === 'refuel' && state === 'open') return '–'
  return <ToneTag tone={EVENT_TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

function Steps({ event, onDecide }: { event: FuelEvent; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation('fuel')
  const steps = FUEL_EVENT_STATES.filter(
    (state) => state !== event.state && (state !== 'confirmed' || event.kind !== 'refuel'),
  )
  return (
    <Space size={4} wrap>
      {steps.map((state) => (
        <AllowedButton
          key={state}
          to={decideFuelEvents}
          size="small"
          aria-label={`${t(`decide.${state}`)} ${event.startTime}`}
          onClick={() => onDecide({ event, state })}
        >
          {t(`decide.${state}`)}
        </AllowedButton>
      ))}
    </Space>
  )
}
