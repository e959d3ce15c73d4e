import { Button, Space } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/safety.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { AddressOf } from '#console/ui/location/address-of.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { useShownAlarm } from '#console/ui/shown-alarm.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { ReviewButtons } from './review-bar.tsx'
import { STATE_TONES } from './safety-columns.tsx'
import type { ReviewOpened } from './use-review-steps.ts'
import styles from './safe-warning.module.css'

interface Props {
  eventId: number | null
  onClose: () => void
  onStep: (opened: ReviewOpened) => void
}

/** One event: what was reported, its evidence, its review and who did what. */
export function ReviewDrawer({ eventId, onClose, onStep }: Props) {
  const { t } = useTranslation('safeWarning')
  const last = useLast(eventId)
  return (
    <DetailDrawer open={eventId !== null} title={t('drawer.title', { id: last ?? 0 })} size={560} onClose={onClose}>
      {last !== null && <Content key={last} id={last} onStep={onStep} />}
    </DetailDrawer>
  )
}

function Content({ id, onStep }: { id: number; onStep: Props['onStep'] }) {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const { data, error, reload } = useCall(contract.getSafetyEvent, { query: { id } }, { toast: false })
  const [isTexting, text] = useState(false)
  const { show } = useShownAlarm()
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <EventFacts event={data} />
      <EvidencePart event={data} />
      <Space wrap className={styles.actions ?? ''}>
        <ReviewButtons ids={[id]} onStep={onStep} />
        <AllowedButton to={contract.sendSafetyText} onClick={() => text(true)}>
          {t('safeWarning:action.text')}
        </AllowedButton>
        <Button type="link" onClick={() => show(id)}>
          {t('safeWarning:alarm')}
        </Button>
      </Space>
      <Log steps={data.steps} />
      <TextForm id={id} open={isTexting} onClose={() => text(false)} />
    </>
  )
}

function EventFacts({ event }: { event: contract.SafetyDetail }) {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const format = useFormat()
  const name = useAlarmKind()
  return (
    <Facts>
      <Fact name={t('alarm:list.kind')}>{name(event.kind)}</Fact>
      <Fact name={t('alarm:list.level')}>{t('alarm:drawer.level', { level: event.level })}</Fact>
      <Fact name={t('alarm:drawer.vehicle')}>
        <VinCell vin={event.vin} />
      </Fact>
      <Fact name={t('alarm:drawer.plate')}>{event.plate && <bdi>{event.plate}</bdi>}</Fact>
      <Fact name={t('safeWarning:model')}>{event.modelName}</Fact>
      <Fact name={t('alarm:drawer.organisation')}>{event.orgName}</Fact>
      <Fact name={t('safeWarning:driver')}>{event.driverName && <bdi>{event.driverName}</bdi>}</Fact>
      <Fact name={t('alarm:drawer.start')}>
        <TimeCell time={event.startTime} />
      </Fact>
      <Fact name={t('alarm:drawer.speed')}>{format.speed(event.speed)}</Fact>
      <Fact name={t('alarm:drawer.place')}>
        {event.lat !== null && event.lng !== null && <AddressOf lng={event.lng} lat={event.lat} />}
      </Fact>
      <Fact name={t('safeWarning:state')}>
        <ToneTag tone={STATE_TONES[event.state]}>{t(`safeWarning:state.${event.state}`)}</ToneTag>
      </Fact>
      <Fact name={t('safeWarning:verdict')}>{event.verdict && t(`safeWarning:verdict.${event.verdict}`)}</Fact>
      <Fact name={t('alarm:drawer.note')}>{event.note && <bdi>{event.note}</bdi>}</Fact>
      {Object.entries(event.facts).map(([label, fact]) => (
        <Fact key={label} name={label}>
          <bdi dir="ltr">{String(fact)}</bdi>
        </Fact>
      ))}
    </Facts>
  )
}

function Log({ steps }: { steps: contract.SafetyDetail['steps'] }) {
  const { t } = useTranslation(['safeWarning', 'alarm'])
  return (
    <section className={styles.part}>
      <h3>{t('safeWarning:log')}</h3>
      {steps.length === 0 && <p className={styles.none}>{t('alarm:drawer.noHistory')}</p>}
      {steps.length > 0 && (
        <PlainTable
          rows={steps}
          rowKey={({ id }) => id}
          label={t('safeWarning:log')}
          columns={[
            [t('safeWarning:log.time'), ({ stepTime }) => <TimeCell time={stepTime} />, 'name'],
            [t('safeWarning:log.user'), ({ userName }) => userName || '–', 'text'],
            [t('safeWarning:log.action'), ({ action }) => t(`safeWarning:action.${action}`)],
            [t('alarm:drawer.note'), ({ action, note }) => (action === 'open' ? '–' : note || '–'), 'text'],
          ]}
        />
      )}
    </section>
  )
}

function TextForm({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('safeWarning')
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('action.text')}
      submitText={t('action.text')}
      schema={contract.sendSafetyText.body.omit({ id: true })}
      onSubmit={async ({ text }) => {
        await call(contract.sendSafetyText, { body: { id, text } })
        await refresh(contract.getSafetyEvent)
      }}
      onClose={onClose}
    >
      <TextAreaItem name="text" label={t('text')} autoSize={{ minRows: 3 }} />
    </FormDrawer>
  )
}
