import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listVehicleEvents, listVehiclePlaces } from '#core/contract/replay.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { useCall } from '#web/api/use-call.ts'
import { coordinates } from '#web/i18n/coordinates.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { AlarmName } from '../widgets/alarm-name.tsx'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import styles from './event-drawer.module.css'
import { type FleetRoster, vehicleName } from './fleet-roster.ts'
import { RowLead } from './row-lead.tsx'
import { shortTime, stretchWords } from './short-time.ts'
import { eventsOf } from './track-events.ts'
import { TRACK_LISTS, type TrackListName } from './track-query.ts'

const REFRESH_MS = 30_000
const PLACES = 100

interface Props {
  list: TrackListName
  roster: FleetRoster
  /** Vehicles of the events, at most as many as a replay has. */
  vehicleIds: readonly number[]
  /** The vehicle whose positions are listed. */
  placesOf: number | undefined
  /** Epoch seconds; `live`: the end moves on. */
  range: { from: number; to: number; live: boolean }
  onList: (list: TrackListName) => void
  onClose: () => void
  onSelect: (id: number) => void
  /** Brings the clock of a replay to a moment. */
  onMoment: ((at: number) => void) | undefined
}

/** Events of the watched vehicles: alarms, geofence events, and all stored positions of one of them. */
export function EventDrawer({ list, onList, onClose, ...shown }: Props) {
  const { t } = useTranslation(['multiTrack', 'screens'])
  const { from, to } = shown.range
  const format = useFormat()
  return (
    <aside className={styles.drawer} aria-label={t('lists.title')}>
      <header>
        <div role="tablist" aria-label={t('lists.title')}>
          {TRACK_LISTS.map((name) => (
            <button key={name} type="button" role="tab" aria-selected={name === list} onClick={() => onList(name)}>
              {t(`lists.${name}`)}
            </button>
          ))}
        </div>
        <button type="button" className={styles.close} aria-label={t('screens:detail.close')} onClick={onClose} />
      </header>
      <p className={styles.range}>
        <bdi dir="ltr">{stretchWords(format, from, to)}</bdi>
      </p>
      {list === 'positions' ? <Places {...shown} /> : <Events list={list} {...shown} />}
    </aside>
  )
}

type Shown = Omit<Props, 'list' | 'onList' | 'onClose'>

function Events({ list, roster, vehicleIds, range, onSelect, onMoment }: Shown & { list: 'alarms' | 'fences' }) {
  const { t } = useTranslation(['multiTrack', 'screens', 'alarm'])
  const format = useFormat()
  const query = { vehicleIds: vehicleIds.join(), ...timesOf(range, format.zone) }
  const { data, error } = useCall(
    listVehicleEvents,
    { query },
    { enabled: vehicleIds.length > 0, toast: false, keepPrevious: true, ...(range.live && { refreshMs: REFRESH_MS }) },
  )
  const events = useMemo(() => data && eventsOf(data, format.zone), [data, format.zone])
  const nameOf = (id: number) => {
    const index = roster.indexById.get(id)
    return index === undefined ? '' : vehicleName(roster.vehicles[index]!)
  }
  const pick = (id: number, at: number) => {
    onSelect(id)
    onMoment?.(at)
  }
  if (vehicleIds.length === 0) return <p className={styles.note}>{t('lists.choose')}</p>
  if (!events) return <p className={styles.note}>{error ? t('lists.failed') : t('screens:stage.loading')}</p>
  if ((list === 'alarms' ? events.alarms : events.fenceEvents).length === 0) {
    return <p className={styles.note}>{list === 'alarms' ? t('lists.noAlarms') : t('lists.noFences')}</p>
  }
  return (
    <ol className={styles.rows}>
      {list === 'alarms'
        ? events.alarms.map(({ id, vehicleId, kind, level, at, endTime }) => (
            <li key={id}>
              <button type="button" onClick={() => pick(vehicleId, at)}>
                <time dir="ltr">{clockOf(at)}</time>
                <AlarmSign level={level} />
                <span>
                  <AlarmName kind={kind} />
                </span>
                <small>
                  <bdi>{nameOf(vehicleId)}</bdi>
                  {endTime === null && ` · ${t('lists.open')}`}
                </small>
              </button>
              <ConsoleLead roster={roster} vehicleId={vehicleId} range={range} />
            </li>
          ))
        : events.fenceEvents.map(({ id, vehicleId, event, fenceName, at, derived }) => (
            <li key={id}>
              <button type="button" onClick={() => pick(vehicleId, at)}>
                <time dir="ltr">{clockOf(at)}</time>
                <i aria-hidden>{FENCE_SIGN[event]}</i>
                <span>
                  {t(`fence.${event}`)} <bdi>{fenceName}</bdi>
                </span>
                <small>
                  <bdi>{nameOf(vehicleId)}</bdi>
                  {derived && ` · ${t('fence.derived')}`}
                </small>
              </button>
            </li>
          ))}
    </ol>
  )

  function clockOf(at: number): string {
    return shortTime(format, at, range.to - range.from)
  }
}

/** All alarms of the vehicle in the time, with what its terminal sent. */
function ConsoleLead({ roster, vehicleId, range }: Pick<Shown, 'roster' | 'range'> & { vehicleId: number }) {
  const { t } = useTranslation('multiTrack')
  const index = roster.indexById.get(vehicleId)
  if (index === undefined) return null
  const to = leadAddress('/tbox/warnMessage', { vin: roster.vehicles[index]!.vin, ...consoleRange(range) })
  return <RowLead to={to} label={t('lists.inConsole')} />
}

/** Entered, left, dwell, overspeed: by direction, never by colour alone. */
const FENCE_SIGN = { enter: '→', exit: '←', dwell: '◦', overspeed: '»' } as const

function Places({ placesOf, roster, range, onMoment }: Shown) {
  const { t } = useTranslation(['multiTrack', 'screens'])
  const format = useFormat()
  const query = { vehicleId: placesOf ?? 1, pageSize: PLACES, ...timesOf(range, format.zone) }
  const { data, error } = useCall(
    listVehiclePlaces,
    { query },
    {
      enabled: placesOf !== undefined,
      toast: false,
      keepPrevious: true,
      ...(range.live && { refreshMs: REFRESH_MS }),
    },
  )
  if (placesOf === undefined) return <p className={styles.note}>{t('lists.chooseOne')}</p>
  if (!data) return <p className={styles.note}>{error ? t('lists.failed') : t('screens:stage.loading')}</p>
  const index = roster.indexById.get(placesOf)
  return (
    <>
      {index !== undefined && (
        <h3 className={styles.whose}>
          <bdi>{vehicleName(roster.vehicles[index]!)}</bdi>
          <RowLead
            to={leadAddress('/tbox/locationMessage', { vin: roster.vehicles[index]!.vin, ...consoleRange(range) })}
            label={t('lists.inConsole')}
          />
        </h3>
      )}
      {data.list.length === 0 && <p className={styles.note}>{t('lists.noPositions')}</p>}
      <ol className={styles.rows}>
        {data.list.map(({ key, lng, lat, speed, gnssFixed }) => (
          <li key={key}>
            <button type="button" disabled={!onMoment} onClick={() => onMoment?.(Number(key.split('.')[0]) / 1000)}>
              <time dir="ltr">{shortTime(format, Number(key.split('.')[0]) / 1000, range.to - range.from)}</time>
              <span>{format.speed(speed)}</span>
              <small dir="ltr">{gnssFixed ? coordinates({ lat, lng }) : t('lists.noFix')}</small>
            </button>
          </li>
        ))}
      </ol>
      {data.nextKey !== null && <p className={styles.note}>{t('lists.newest', { most: PLACES })}</p>}
    </>
  )
}

const timesOf = ({ from, to }: { from: number; to: number }, zone: string) => ({
  startTime: wallText(from * 1000, zone),
  endTime: wallText(to * 1000, zone),
})

/** Addresses of the console have platform time. */
const consoleRange = ({ from, to }: Shown['range']) => ({
  startTime: toPlatformTime(from * 1000),
  endTime: toPlatformTime(to * 1000),
})
