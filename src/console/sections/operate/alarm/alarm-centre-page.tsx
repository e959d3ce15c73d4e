import { exportAlarms } from '#core/contract/alarm.ts'
import { listHandovers } from '#core/contract/safety.ts'
import { ALARM_KIND_KEYS } from '#core/domain/alarm-kind.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AlarmList } from '#console/ui/alarm/alarm-list.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { Handovers } from '../safe-warning/handovers.tsx'
import { AlarmSignals } from './alarm-signals.tsx'
import styles from './alarm-signals.module.css'
import { MuteList } from './mute-list.tsx'
import { MuteSelected } from './mute-selected.tsx'
import { RuleList } from './rule-list.tsx'

const VIEWS = ['alarms', 'rules', 'mutes', 'handover'] as const

/** All alarms with their handling, the rules that raise them, the mutes in force, and what one shift leaves to the next. */
export function AlarmCentrePage() {
  const { t } = useTranslation(['alarmCentre', 'safeWarning', 'shell'])
  const [shown, show] = useView(VIEWS)
  const mayHandOver = useAllowed(listHandovers)
  const title = t('shell:title.operate.alarm')
  const views = (
    <ViewSwitch
      label={t('alarmCentre:view')}
      shown={shown}
      onShow={show}
      views={VIEWS.filter((key) => key !== 'handover' || mayHandOver).map((key) => ({
        key,
        label: t(`alarmCentre:view.${key}`),
      }))}
    />
  )
  if (shown === 'rules') return <RuleList title={title} views={views} />
  if (shown === 'mutes') return <MuteList title={title} views={views} />
  if (shown === 'handover' && mayHandOver) {
    return (
      <>
        <PageHeader title={title} hint={t('safeWarning:handover.hint')} />
        {views}
        <Handovers />
      </>
    )
  }
  return (
    <PageLive>
      <AlarmList
        title={title}
        hint={t('alarmCentre:hint')}
        kinds={ALARM_KIND_KEYS}
        exports={exportAlarms}
        views={
          <div className={styles.row}>
            {views}
            <AlarmSignals />
          </div>
        }
        more={(selected, done) => <MuteSelected selected={selected} onDone={done} />}
      />
    </PageLive>
  )
}
