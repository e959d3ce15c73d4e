import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleCandidate } from '#core/contract/single.ts'
import { epochOfWall } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/motion/use-now.ts'
import { AlarmName } from '../widgets/alarm-name.tsx'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { StateSign } from '../widgets/state-sign.tsx'

const MINUTE_MS = 60_000

/** The worst open alarm of a vehicle and its age; its level alone until the alarm itself is stored. */
export function WorstAlarm({ vehicle: { alarm, alarmLevel } }: { vehicle: SingleCandidate }) {
  const { t } = useTranslation(['screens', 'alarm'])
  const format = useFormat()
  const now = useNow(MINUTE_MS)
  if (!alarm) {
    return (
      <>
        <AlarmSign level={alarmLevel} /> {t('alarms.level', { level: alarmLevel })}
      </>
    )
  }
  const since = epochOfWall(alarm.startTime, format.zone)
  return (
    <>
      <AlarmSign level={alarm.level} /> <AlarmName kind={alarm.kind} />
      {Number.isFinite(since) && <small>{format.age(Math.max(0, now - since))}</small>}
    </>
  )
}

/** What a vehicle does, and how fast. */
export function Activity({ vehicle: { state, speedKmh } }: { vehicle: SingleCandidate }) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const moves = state === 'driving' && speedKmh !== null
  return (
    <>
      <StateSign state={state} /> {t(`state.${state}`)} {moves && <bdi>{format.speed(speedKmh)}</bdi>}
    </>
  )
}
