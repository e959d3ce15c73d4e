import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { useSteps } from '../stage/use-steps.ts'
import { AlarmLine } from '../widgets/alarm-line.tsx'
import { Lead } from '../widgets/lead.tsx'
import { Panel } from '../widgets/panel.tsx'
import styles from './alarm-panel.module.css'
import { useSpan } from './use-span.ts'

const SHOWN = 4
const DWELL_MS = 8_000

interface Props {
  vehicle: Pick<SingleVehicle, 'vin' | 'alarmsToday'>
  alarms: SingleVehicle['openAlarms']
  /** Alarms of the stretch that is shown again, not the open ones. */
  ofReplay: boolean
  at: number | undefined
}

/** Open alarms, most severe first; in a replay those that had begun. */
export function AlarmPanel({ vehicle, alarms, ofReplay, at }: Props) {
  const { t } = useTranslation(['single', 'alarm'])
  const format = useFormat()
  const { shown, page, pages } = useSteps(alarms, SHOWN, DWELL_MS)
  const lead = leadAddress('/tbox/warnMessage', { ...useSpan(vehicle.vin) })
  return (
    <Panel label={ofReplay ? t('alarmsInReplay') : t('openAlarms')} at={at} area="alarms">
      {!ofReplay && (
        <p className={styles.count}>
          <Lead to={lead}>
            {t('alarmsToday')}{' '}
            <b data-metric="alarms-today" dir="ltr">
              {format.number(vehicle.alarmsToday)}
            </b>
          </Lead>
          {pages > 1 && <small>{t('page', { page: format.number(page + 1), pages: format.number(pages) })}</small>}
        </p>
      )}
      {alarms.length === 0 && <p className={styles.none}>{ofReplay ? t('noneYet') : t('noOpenAlarm')}</p>}
      <ul className={styles.list}>
        {shown.map(({ id, kind, level, startTime }) => (
          <li key={id} data-level={level}>
            <AlarmLine kind={kind} level={level} startTime={startTime} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
