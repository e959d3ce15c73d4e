import { Descriptions, Tag, Timeline } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AlarmDetail, type AlarmStep, getAlarm } from '#core/contract/alarm.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DetailDrawer } from '../detail-drawer.tsx'
import { LoadFailed, Loading } from '../list-states.tsx'
import { TimeCell } from '../time-cell.tsx'
import { VinCell } from '../vin-cell.tsx'
import { AlarmActions } from './alarm-actions.tsx'
import { AlarmPlace } from './alarm-place.tsx'
import { AroundAlarm } from './around-alarm.tsx'
import { useAlarmKind } from './alarm-kind-words.tsx'
import { useAlarmChanges } from './use-alarm-changes.ts'

const COLORS = { 1: 'red', 2: 'orange', 3: 'gold' } as const

interface Props {
  alarmId: number
  open: boolean
  onClose: () => void
}

/** One alarm, the same everywhere: the report, its handling, and the available actions. */
export function AlarmDrawer({ alarmId, open, onClose }: Props) {
  const { t } = useTranslation('alarm')
  return (
    <DetailDrawer open={open} title={t('drawer.title', { id: alarmId })} size={520} onClose={onClose}>
      <Content key={alarmId} alarmId={alarmId} />
    </DetailDrawer>
  )
}

function Content({ alarmId }: { alarmId: number }) {
  const { data: alarm, error, reload } = useCall(getAlarm, { query: { id: alarmId } }, { toast: false })
  useAlarmChanges(alarmId, reload)
  if (error && !alarm) return <LoadFailed error={error} retry={reload} />
  if (!alarm) return <Loading />
  return (
    <>
      <Facts alarm={alarm} />
      <AlarmPlace alarm={alarm} />
      <AroundAlarm alarm={alarm} />
      <AlarmActions alarm={alarm} onDone={reload} />
      <Steps steps={alarm.steps} />
    </>
  )
}

function Facts({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const name = useAlarmKind()
  const inUnit = (value: number) => {
    if (alarm.unit === 'speed') return format.speed(value, 1)
    return alarm.unit === 'minutes' ? t('drawer.minutes', { minutes: format.number(value) }) : format.number(value, 1)
  }
  const valueWords = (value: number) =>
    alarm.limit === null ? inUnit(value) : t('drawer.withLimit', { value: inUnit(value), limit: inUnit(alarm.limit) })
  const measured = Object.entries(alarm.facts).map(([label, fact]) => ({
    label: <bdi dir="ltr">{label}</bdi>,
    children: <bdi dir="ltr">{String(fact)}</bdi>,
  }))
  return (
    <Descriptions
      size="small"
      column={1}
      title={
        <>
          <Tag color={COLORS[alarm.level as keyof typeof COLORS]}>{t('drawer.level', { level: alarm.level })}</Tag>
          {name(alarm.kind)}
        </>
      }
      items={[
        { label: t('drawer.vehicle'), children: <VinCell vin={alarm.vin} /> },
        ...(alarm.plate ? [{ label: t('drawer.plate'), children: <bdi>{alarm.plate}</bdi> }] : []),
        { label: t('drawer.organisation'), children: alarm.orgName },
        { label: t('drawer.driver'), children: alarm.driverName || '–' },
        { label: t('drawer.start'), children: <TimeCell time={alarm.startTime} /> },
        ...(alarm.repeats > 0
          ? [
              {
                label: t('list.repeats'),
                children: (
                  <>
                    {format.number(alarm.repeats)} · <TimeCell time={alarm.lastStartTime} />
                  </>
                ),
              },
            ]
          : []),
        { label: t('drawer.end'), children: alarm.endTime ? <TimeCell time={alarm.endTime} /> : t('drawer.goesOn') },
        { label: t('drawer.speed'), children: format.speed(alarm.speed) },
        ...(alarm.value === null ? [] : [{ label: t('drawer.value'), children: valueWords(alarm.value) }]),
        ...(alarm.ruleName === null ? [] : [{ label: t('drawer.rule'), children: <bdi>{alarm.ruleName}</bdi> }]),
        ...(alarm.attachments === null
          ? []
          : [
              {
                label: t('drawer.files'),
                children: t('drawer.fileCount', { received: alarm.attachmentsReceived, expected: alarm.attachments }),
              },
            ]),
        { label: t('drawer.state'), children: t(`state.${alarm.state}`) },
        { label: t('drawer.assignee'), children: alarm.assigneeName ?? '–' },
        ...(alarm.repeatOf === null ? [] : [{ label: '', children: t('drawer.repeatOf', { id: alarm.repeatOf }) }]),
        ...(alarm.muted ? [{ label: '', children: t('drawer.muted') }] : []),
        ...measured,
      ]}
    />
  )
}

function Steps({ steps }: { steps: readonly AlarmStep[] }) {
  const { t } = useTranslation('alarm')
  return (
    <section>
      <h3>{t('drawer.history')}</h3>
      {steps.length === 0 && <p>{t('drawer.noHistory')}</p>}
      <Timeline
        items={steps.map((step) => ({
          content: (
            <>
              <b>{t(`action.${step.action}`)}</b> · {step.userName ?? t('drawer.platform')} ·{' '}
              <TimeCell time={step.stepTime} />
              {step.assigneeName && <div>{step.assigneeName}</div>}
              {step.note && <div>{step.note}</div>}
              {step.driverText && (
                <div>
                  {t('drawer.text')}: <q>{step.driverText}</q>
                </div>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}
