import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { AlarmDetail } from '#core/contract/alarm.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '../../shell/path-to.ts'
import { Fact, Facts } from '../facts.tsx'
import { TimeCell } from '../time-cell.tsx'
import { VehicleLink } from '../vehicle-link.tsx'
import { VinCell } from '../vin-cell.tsx'
import styles from './alarm-drawer.module.css'
import { AlarmTrip } from './alarm-trip.tsx'
import { ReactionClock } from './reaction-clock.tsx'

/** What was reported, of which vehicle and in which trip, and who has it. */
export function AlarmFacts({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const { vin, plate, repeats } = alarm
  return (
    <>
      <Facts>
        <Fact name={t('drawer.vehicle')}>{plate && <VehicleLink vin={vin}>{plate}</VehicleLink>}</Fact>
        <Fact name={t('drawer.vin')}>
          <VinCell vin={vin} />
        </Fact>
        <Fact name={t('drawer.organisation')}>{alarm.orgName}</Fact>
        <Fact name={t('drawer.driver')}>{alarm.driverName}</Fact>
        <Fact name={t('drawer.start')}>
          <TimeCell time={alarm.startTime} />
        </Fact>
        <Fact name={t('list.repeats')}>
          {repeats > 0 && (
            <>
              {format.number(repeats)} · <TimeCell time={alarm.lastStartTime} />
            </>
          )}
        </Fact>
        <Fact name={t('drawer.end')}>{alarm.endTime ? <TimeCell time={alarm.endTime} /> : t('drawer.goesOn')}</Fact>
        <Measured alarm={alarm} />
        <Fact name={t('drawer.rule')}>{alarm.ruleName && <bdi>{alarm.ruleName}</bdi>}</Fact>
        <AlarmTrip alarm={alarm} />
        <Files alarm={alarm} />
        <Fact name={t('drawer.state')}>{t(`state.${alarm.state}`)}</Fact>
        <Fact name={t('reaction')}>
          <ReactionClock alarm={alarm} />
        </Fact>
        <Fact name={t('drawer.assignee')}>{alarm.assigneeName ?? '–'}</Fact>
      </Facts>
      <Report facts={alarm.facts} />
      {alarm.repeatOf !== null && <p>{t('drawer.repeatOf', { id: alarm.repeatOf })}</p>}
      {alarm.muted && <p>{t('drawer.muted')}</p>}
    </>
  )
}

function Measured({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const inUnit = (value: number) => {
    if (alarm.unit === 'speed') return format.speed(value, 1)
    return alarm.unit === 'minutes' ? t('drawer.minutes', { minutes: format.number(value) }) : format.number(value, 1)
  }
  const words = (value: number) =>
    alarm.limit === null ? inUnit(value) : t('drawer.withLimit', { value: inUnit(value), limit: inUnit(alarm.limit) })
  return (
    <>
      <Fact name={t('drawer.speed')}>{alarm.speed !== null && format.speed(alarm.speed)}</Fact>
      <Fact name={t('drawer.value')}>{alarm.value !== null && words(alarm.value)}</Fact>
    </>
  )
}

/** Fields of the report by their names in the standard, for whoever checks the terminal. */
function Report({ facts }: Pick<AlarmDetail, 'facts'>) {
  const { t } = useTranslation('alarm')
  const fields = Object.entries(facts)
  if (fields.length === 0) return null
  return (
    <details className={styles.report}>
      <summary>{t('drawer.report')}</summary>
      <Facts>
        {fields.map(([name, value]) => (
          <Fact key={name} name={name}>
            <bdi dir="ltr">{String(value)}</bdi>
          </Fact>
        ))}
      </Facts>
    </details>
  )
}

/** Pictures and clips are opened in the review of the event, where each opening is logged. */
function Files({ alarm: { id, attachments, attachmentsReceived } }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarm')
  const mayReview = useAtomValue(menuPathsAtom).has('/operate/safeWarning')
  if (attachments === null) return null
  const words = t('drawer.fileCount', { received: attachmentsReceived, expected: attachments })
  return (
    <Fact name={t('drawer.files')}>
      {mayReview ? <Link to={pathTo('/operate/safeWarning', { row: id })}>{words}</Link> : words}
    </Fact>
  )
}
