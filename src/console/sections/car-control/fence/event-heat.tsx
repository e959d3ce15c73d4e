import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { FenceStatistics } from '#core/contract/fence-reminder.ts'
import { wallDay, wallHour, wallText } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import styles from './fence-charts.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Rows of the map. */
const DAYS_MAX = 31
const LAST_SECOND_MS = 3_599_000
/** Even a single event differs from none. */
const LEAST_HEAT = 12

interface Cell {
  events: number
  startTime: string
  endTime: string
}

interface Props {
  hours: FenceStatistics['hours']
  /** Address of the events of a part of the range. */
  to: (part: { startTime: string; endTime: string }) => string
}

/** Events by day and hour of the viewer; each hour leads to its events. */
export function EventHeat({ hours, to }: Props) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const days = useDays(hours)
  const most = Math.max(1, ...hours.map(({ events }) => events))
  return (
    <>
      {days.length > DAYS_MAX && <p className={styles.none}>{t('heat.newest', { days: DAYS_MAX })}</p>}
      <div className={styles.scroll}>
        <table className={styles.heat} aria-label={t('chart.heat')}>
          <thead>
            <tr>
              <th scope="col">{t('heat.day')}</th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {format.number(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.slice(0, DAYS_MAX).map(([day, cells]) => (
              <tr key={day}>
                <th scope="row">{format.date(day)}</th>
                {HOURS.map((hour) => (
                  <td key={hour}>
                    <HeatCell cell={cells.get(hour)} most={most} to={to} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function HeatCell({ cell, most, to }: { cell: Cell | undefined; most: number; to: Props['to'] }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  if (!cell) return null
  const { events, startTime, endTime } = cell
  const heat = Math.round(LEAST_HEAT + (events / most) * (60 - LEAST_HEAT))
  const number = format.number(events)
  return (
    <Link
      to={to({ startTime, endTime })}
      title={t('heat.cell', { number, time: format.time(startTime) })}
      style={{ background: `color-mix(in srgb, var(--accent) ${heat}%, transparent)` }}
    >
      {number}
    </Link>
  )
}

/** Days with events, the newest first. An hour that a clock shows twice is one cell. */
function useDays(hours: FenceStatistics['hours']): [day: string, cells: Map<number, Cell>][] {
  const format = useFormat()
  const zone = useAtomValue(timeZoneAtom)
  const days = new Map<string, Map<number, Cell>>()
  for (const { hourTime, events } of hours) {
    const at = format.epoch(hourTime)
    const [day, hour] = [wallDay(at, zone), wallHour(at, zone)]
    const cells = days.get(day) ?? new Map<number, Cell>()
    const before = cells.get(hour)
    cells.set(hour, {
      events: events + (before?.events ?? 0),
      startTime: before?.startTime ?? hourTime,
      endTime: wallText(at + LAST_SECOND_MS, zone),
    })
    days.set(day, cells)
  }
  return [...days].toSorted(([one], [other]) => (one < other ? 1 : -1))
}
