import { Timeline } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AlarmStep, getAlarm } from '#core/contract/alarm.ts'
import { useCall } from '#web/api/use-call.ts'
import { DetailDrawer } from '../detail-drawer.tsx'
import { LevelMark } from '../level-mark.tsx'
import { LoadFailed, Loading } from '../list-states.tsx'
import { TimeCell } from '../time-cell.tsx'
import { AlarmActions } from './alarm-actions.tsx'
import { AlarmFacts } from './alarm-facts.tsx'
import { useAlarmKind } from './alarm-kind-words.tsx'
import { AlarmPlace } from './alarm-place.tsx'
import { AroundAlarm } from './around-alarm.tsx'
import { useAlarmChanges } from './use-alarm-changes.ts'
import styles from './alarm-drawer.module.css'

interface Props {
  alarmId: number
  open: boolean
  onClose: () => void
}

/** One alarm, the same everywhere: what it is and of which vehicle, the report, its handling, and what can be done. */
export function AlarmDrawer({ alarmId, open, onClose }: Props) {
  const { t } = useTranslation('alarm')
  const name = useAlarmKind()
  const { data: alarm, error, reload } = useCall(getAlarm, { query: { id: alarmId } }, { toast: false, enabled: open })
  useAlarmChanges(alarmId, reload)
  const number = t('drawer.title', { id: alarmId })
  const title = alarm && (
    <span className={styles.title}>
      <LevelMark level={alarm.level} />
      {name(alarm.kind)} · <bdi>{alarm.plate || alarm.vin}</bdi>
    </span>
  )
  return (
    <DetailDrawer
      open={open}
      title={title ?? number}
      extra={title && <span className={styles.number}>{number}</span>}
      size={560}
      onClose={onClose}
    >
      {error && !alarm && <LoadFailed error={error} retry={reload} />}
      {!error && !alarm && <Loading />}
      {alarm && (
        <div key={alarmId}>
          <AlarmFacts alarm={alarm} />
          <AlarmActions alarm={alarm} onDone={reload} />
          <AlarmPlace alarm={alarm} />
          <AroundAlarm alarm={alarm} />
          <Steps steps={alarm.steps} />
        </div>
      )}
    </DetailDrawer>
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
