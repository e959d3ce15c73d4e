import { useCallback } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getVehicleDetail, type MonitorVehicle } from '#core/contract/monitor.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AGEING_AFTER_MS } from '../stage/freshness.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { useNow } from '#web/motion/use-now.ts'
import { AlarmName } from '../widgets/alarm-name.tsx'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { Gauge } from '../widgets/gauge.tsx'
import { Lead } from '../widgets/lead.tsx'
import styles from './gauge-tile.module.css'
import type { TileRoom } from './tile-layout.ts'
import { useToday } from './use-today.ts'
import { useLiveVehicle } from './use-live-vehicle.ts'

const REFRESH_MS = 10_000
/** Maximum of the gauge, km/h. */
const FASTEST = 140
const FULL = 100
const LOW_BATTERY = 20

/** Gauges of a vehicle. */
export function GaugeTile({ vehicle, room }: { vehicle: MonitorVehicle; room: TileRoom }) {
  const { t } = useTranslation(['screens', 'alarm'])
  const format = useFormat()
  const now = useNow()
  const live = useLiveVehicle(vehicle.id)
  const { data } = useCall(
    getVehicleDetail,
    { query: { vehicleId: vehicle.id } },
    { refreshMs: REFRESH_MS, toast: false },
  )
  const electric = ELECTRIC_POWER_TYPES.has(vehicle.powerType)
  const whole = useCallback((value: number | undefined) => format.number(value), [format])
  const age = live?.positionAt !== undefined && now - live.positionAt > AGEING_AFTER_MS ? now - live.positionAt : null
  const old = age === null ? {} : { age: format.age(age) }
  const soc = data?.soc ?? undefined
  const large = room === 'large' || room === 'whole'
  const today = useToday(vehicle.vin)
  const readings = leadAddress('/dataService/history', today)
  const size = large ? { size: 'large' as const } : {}

  return (
    <div className={styles.dash}>
      <Gauge
        label={t('detail.speed')}
        value={live?.speed ?? data?.speed ?? undefined}
        least={0}
        greatest={FASTEST}
        format={whole}
        unit={t('unit.kmh')}
        metric="tile-speed"
        to={readings}
        {...old}
        {...size}
      />
      {electric && (
        <Gauge
          label={t('detail.soc')}
          value={soc}
          least={0}
          greatest={FULL}
          format={whole}
          unit={PERCENT}
          metric="tile-soc"
          to={readings}
          tone={soc !== undefined && soc < LOW_BATTERY ? 'warning' : 'quiet'}
          {...old}
          {...size}
        />
      )}
      {room !== 'card' && (
        <dl className={styles.facts}>
          {!electric && (
            <div>
              <dt>{t('detail.fuel')}</dt>
              <dd>
                {format.number(data?.fuel)} <small>{t('unit.litre')}</small>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('detail.today')}</dt>
            <dd>
              <Lead to={leadAddress('/tbox/travalData', today)}>{format.distance(data?.mileageTodayKm)}</Lead>
            </dd>
          </div>
          {large && (
            <div>
              <dt>{t('detail.mileage')}</dt>
              <dd>{format.distance(data?.mileageKm, 0)}</dd>
            </div>
          )}
          {data?.openAlarms.slice(0, 1).map(({ id, kind, level }) => (
            <div key={id} data-alarm>
              <dt>
                <AlarmSign level={level} /> <AlarmName kind={kind} />
              </dt>
              <dd>{data.openAlarms.length > 1 && `+${data.openAlarms.length - 1}`}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const PERCENT = '%'
