import { useTranslation } from '#web/i18n/use-translation.ts'
import { getVehicleDetail, type MonitorVehicle } from '#core/contract/monitor.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { CONNECTED_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { AlarmLine } from '../widgets/alarm-line.tsx'
import { Lead } from '../widgets/lead.tsx'
import { StateSign } from '../widgets/state-sign.tsx'
import { vehicleName } from './fleet-roster.ts'
import { PanelActions } from './panel-actions.tsx'
import type { TrackQuery } from './track-query.ts'
import { useLiveVehicle } from './use-live-vehicle.ts'
import { useToday } from './use-today.ts'
import { VehicleFacts } from './vehicle-facts.tsx'
import styles from './vehicle-panel.module.css'

const REFRESH_MS = 10_000

interface Props {
  vehicle: MonitorVehicle
  follow: boolean
  trail: number
  pinned: boolean
  full: boolean
  onChange: (changed: Partial<TrackQuery>) => void
  onPin: (on: boolean) => void
  onClose: () => void
}

/** One vehicle: identity, status and last known data. */
export function VehiclePanel({ vehicle, onClose, ...actions }: Props) {
  const { t } = useTranslation(['screens', 'alarm'])
  const format = useFormat()
  const { data, error } = useCall(
    getVehicleDetail,
    { query: { vehicleId: vehicle.id } },
    { refreshMs: REFRESH_MS, toast: false },
  )
  const live = useLiveVehicle(vehicle.id)
  const state = live?.state ?? data?.state ?? 'neverOnline'
  const speed = live?.speed ?? data?.speed
  const direction = live?.direction ?? data?.direction
  const electric = ELECTRIC_POWER_TYPES.has(vehicle.powerType)
  const place = live ?? data
  const today = useToday(vehicle.vin)
  const readings = leadAddress('/dataService/history', today)

  return (
    <aside className={styles.panel} aria-label={vehicleName(vehicle)}>
      <header className={styles.head}>
        <h2>
          <bdi>{vehicleName(vehicle)}</bdi>
        </h2>
        <button type="button" className={styles.close} aria-label={t('detail.close')} onClick={onClose} />
        <p>
          <Lead to={leadAddress('/baseInfo/vehicle', { vin: vehicle.vin })}>
            <bdi dir="ltr">{vehicle.vin}</bdi>
          </Lead>
        </p>
        <ul className={styles.chips}>
          <li data-chip={connectivityOf(state)}>{connectivityName()}</li>
          {CONNECTED_STATES.has(state) && (
            <li>
              <StateSign state={state} /> {t(`state.${state}`)}
            </li>
          )}
        </ul>
      </header>
      <PanelActions {...actions} canFollow={live !== undefined} />
      {data && data.positionTime === null && !live && <p className={styles.unplaced}>{t('detail.notOnMap')}</p>}
      <div className={styles.figures}>
        <p>
          <Lead to={readings}>
            <b dir="ltr">{format.number(speed)}</b> <small>{t('unit.kmh')}</small>
          </Lead>
          <span>{t('detail.speed')}</span>
        </p>
        <p>
          <Lead to={readings}>
            {electric ? (
              <b dir="ltr">{(data?.soc ?? null) === null ? '–' : format.percent(Math.round(data?.soc ?? 0) / 100)}</b>
            ) : (
              <>
                <b dir="ltr">{format.number(data?.fuel)}</b> <small>{t('unit.litre')}</small>
              </>
            )}
          </Lead>
          <span>{electric ? t('detail.soc') : t('detail.fuel')}</span>
        </p>
      </div>
      <VehicleFacts vehicle={vehicle} data={data} direction={direction} place={place} />
      <section className={styles.alarms}>
        <h3>
          <Lead to={leadAddress('/tbox/warnMessage', today)}>{t('detail.alarms')}</Lead>
        </h3>
        {!data && !error && <output>{t('stage.loading')}</output>}
        {data?.openAlarms.length === 0 && <p>{t('detail.noAlarms')}</p>}
        <ul>
          {data?.openAlarms.map(({ id, kind, level, startTime }) => (
            <li key={id}>
              <AlarmLine kind={kind} level={level} startTime={startTime} />
            </li>
          ))}
        </ul>
      </section>
      {error && !data && <p role="alert">{t('detail.failed')}</p>}
    </aside>
  )

  function connectivityName(): string {
    const connectivity = connectivityOf(state)
    return connectivity === 'online' ? t('connectivity.online') : t(`state.${connectivity}`)
  }
}

/** Connectivity and motion are two things: a sleeping vehicle is not driving and not lost either. */
function connectivityOf(state: VehicleState): 'online' | 'sleeping' | 'offline' | 'neverOnline' {
  return state === 'sleeping' || state === 'offline' || state === 'neverOnline' ? state : 'online'
}
