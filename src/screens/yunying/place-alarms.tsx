import type { CSSProperties } from 'react'
import { wallClock } from '#core/domain/wall-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { dayRange } from '../stage/day-range.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { useCityName } from '../stage/use-city-name.ts'
import { useSteps } from '../stage/use-steps.ts'
import { useWide } from '../stage/use-wide.ts'
import { AlarmName } from '../widgets/alarm-name.tsx'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { Lead } from '../widgets/lead.tsx'
import { Panel } from '../widgets/panel.tsx'
import styles from './place-alarms.module.css'
import type { Place } from './use-operations.ts'

const ROWS = 6
/** Number of rows where they have their own column. */
const ROWS_WIDE = 12
const STEP_MS = 8000
const DAY_MS = 86_400_000

/** Newest alarms of the place; a few at a time. */
export function PlaceAlarms({ place: { value, at } }: { place: Place }) {
  const { t } = useTranslation(['yunying', 'screens', 'alarm'])
  const nameOf = useCityName()
  const rows = useWide() ? ROWS_WIDE : ROWS
  const { shown, page, pages } = useSteps(value?.alarms ?? [], rows, STEP_MS)
  return (
    <Panel label={t('alarms')} at={at} area="alarms">
      {value?.alarms.length === 0 && <p className={styles.none}>{t('alarms.none')}</p>}
      <ul className={styles.list} style={{ '--rows': rows } as CSSProperties}>
        {shown.map(({ id, kind, code, level, startTime, vin, plate, operatingCity }) => (
          <li key={id}>
            <p>
              <span title={t('screens:alarms.level', { level })}>
                <AlarmSign level={level} />
              </span>
              <strong>
                <AlarmName kind={kind} code={code} />
              </strong>
              <time dir="ltr">{wallClock(startTime)}</time>
            </p>
            <p>
              <Lead to={at === undefined ? undefined : leadAddress('/tbox/warnMessage', { vin, ...lastDay(at) })}>
                <bdi dir="ltr">{plate || vin}</bdi>
              </Lead>
              {value?.operatingCity === '' && <bdi>{nameOf(operatingCity)}</bdi>}
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 && <p className={styles.page}>{t('page', { page: page + 1, pages })}</p>}
    </Panel>
  )
}

/** The alarms are of the last 24 hours, which may have begun the day before. */
const lastDay = (at: number) => ({ startTime: dayRange(at - DAY_MS).startTime, endTime: dayRange(at).endTime })
