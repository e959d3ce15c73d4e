import { Button, Skeleton } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getVehicleSummary, type VehicleSummary } from '#core/contract/monitor.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAlarmKind } from './alarm/alarm-kind-words.tsx'
import { Copyable } from './copyable.tsx'
import { LevelMark } from './level-mark.tsx'
import { AddressOf } from './location/address-of.tsx'
import { Coordinates } from './location/coordinates.tsx'
import { useShownAlarm } from './shown-alarm.ts'
import { useShownVehicle } from './shown-vehicle.ts'
import { StateTag } from './state-tag.tsx'
import { useAge } from './use-age.ts'
import styles from './vehicle-card.module.css'
import { VehiclePages } from './vehicle-pages.tsx'

const MAX_ALARMS = 3

interface Props {
  vin: string
  onLeave: () => void
}

/** State, location and open alarms of a vehicle, and what to do next (docs/product/shared.md#vehicle-card). */
export function VehicleCard({ vin, onLeave }: Props) {
  const { t } = useTranslation(['list', 'alarm', 'common'])
  const { data, error, updatedAt } = useCall(getVehicleSummary, { query: { vin } }, { toast: false })
  return (
    <section aria-label={t('vehicle.title', { vin })} className={styles.body}>
      <header className={styles.head}>
        {data?.plate && <bdi className={styles.plate}>{data.plate}</bdi>}
        <Copyable text={vin} />
        {data && <StateTag state={data.state} />}
      </header>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && !data && <p className={styles.note}>{t('common:vehicle.failed')}</p>}
      {data && (
        <>
          <Location vehicle={data} at={updatedAt} />
          <Alarms alarms={data.openAlarms} at={updatedAt} onLeave={onLeave} />
          <Actions vin={vin} onLeave={onLeave} />
        </>
      )}
    </section>
  )
}

function Location({ vehicle, at }: { vehicle: VehicleSummary; at: number }) {
  const { t } = useTranslation('list')
  const ageOf = useAge(at)
  const { location, lastMessageTime, driverName, orgName } = vehicle
  return (
    <div className={styles.where}>
      <span className={styles.note}>{[orgName, driverName].filter(Boolean).join(' · ')}</span>
      {location && (
        <>
          <AddressOf lng={location.lng} lat={location.lat} />
          <span className={styles.note}>
            <Coordinates {...location} /> · {ageOf(location.positionTime)}
          </span>
        </>
      )}
      {!location && (
        <span className={styles.note}>
          {lastMessageTime ? `${t('vehicle.lastMessage')}: ${ageOf(lastMessageTime)}` : t('vehicle.noMessage')}
        </span>
      )}
    </div>
  )
}

interface AlarmsProps {
  alarms: VehicleSummary['openAlarms']
  at: number
  onLeave: () => void
}

function Alarms({ alarms, at, onLeave }: AlarmsProps) {
  const { t } = useTranslation('list')
  const nameOf = useAlarmKind()
  const ageOf = useAge(at)
  const { show } = useShownAlarm()
  return (
    <div className={styles.alarms}>
      <span className={styles.note}>{t('vehicle.alarms', { count: alarms.length })}</span>
      {alarms.slice(0, MAX_ALARMS).map(({ id, kind, level, startTime }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            onLeave()
            show(id)
          }}
        >
          <LevelMark level={level} />
          <span>{nameOf(kind)}</span>
          <small>{ageOf(startTime)}</small>
        </button>
      ))}
    </div>
  )
}

function Actions({ vin, onLeave }: Props) {
  const { t } = useTranslation('list')
  const { show } = useShownVehicle()
  return (
    <footer className={styles.actions}>
      <Button
        size="small"
        type="primary"
        onClick={() => {
          onLeave()
          show(vin)
        }}
      >
        {t('vehicle.open')}
      </Button>
      <VehiclePages vin={vin} show="frequent" className={styles.pages} />
    </footer>
  )
}
