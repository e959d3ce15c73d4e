import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getVehicleTrail, type MonitorVehicle } from '#core/contract/monitor.ts'
import { REPLAY_GAP_SECONDS } from '#core/contract/replay.ts'
import { useCall } from '#web/api/use-call.ts'
import { useNow } from '#web/motion/use-now.ts'
import styles from './chart-tile.module.css'
import { TimeAxis } from './time-axis.tsx'
import { TrackChart } from './track-chart.tsx'

const MINUTES = 60
const REFRESH_MS = 30_000

/** Speed of a vehicle over the last hour; `bare`: the curve only. */
export function ChartTile({ vehicle, bare }: { vehicle: MonitorVehicle; bare: boolean }) {
  const { t } = useTranslation(['multiTrack', 'screens'])
  const to = Math.ceil(useNow(REFRESH_MS) / 1000)
  const from = to - MINUTES * 60
  const { data, error } = useCall(
    getVehicleTrail,
    { query: { vehicleId: vehicle.id, minutes: MINUTES } },
    { refreshMs: REFRESH_MS, toast: false },
  )
  const columns = useMemo(() => data && columnsOf(data.points), [data])

  return (
    <div className={styles.chart}>
      {columns && columns.at.length > 1 ? (
        <>
          <TrackChart {...columns} from={from} to={to} label={t('chart.speed')} />
          {!bare && <TimeAxis from={from} to={to} />}
        </>
      ) : (
        <p className={styles.note}>{data ? t('chart.none') : error ? t('chart.failed') : t('screens:stage.loading')}</p>
      )}
    </div>
  )
}

function columnsOf(points: readonly (readonly [number, number, number, number])[]) {
  const at = points.map(([, , time]) => time)
  return {
    at,
    speed: points.map(([, , , speed]) => speed),
    afterGap: Uint8Array.from(at, (time, index) => (index > 0 && time - at[index - 1]! > REPLAY_GAP_SECONDS ? 1 : 0)),
  }
}
