import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { COMMAND_PAGES } from '#core/contract/command.ts'
import { getVehicleHealth } from '#core/contract/vehicle-health.ts'
import type { VehicleSummary } from '#core/contract/monitor.ts'
import { VEHICLE_ATTRIBUTES } from '#core/contract/vehicle.ts'
import { isAlarmKind } from '#core/domain/alarm-kind.ts'
import { ELECTRIC_POWER_TYPES, powerTypeKey } from '#core/domain/power-type.ts'
import { CONNECTED_STATES } from '#core/domain/vehicle-state.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { HealthStrip } from './health-strip.tsx'
import { AddressOf } from './location/address-of.tsx'
import { Coordinates } from './location/coordinates.tsx'
import { modelWords } from './model-words.ts'
import { useShownAlarm } from './shown-alarm.ts'
import { ConnectionTag, StateTag } from './state-tag.tsx'
import { TimeCell } from './time-cell.tsx'
import { useAge } from './use-age.ts'
import styles from './vehicle-drawer.module.css'

const HEALTH_REFRESH_MS = 60_000

/** Whether the terminal is connected, and what the vehicle does. */
export function VehicleState({ vehicle }: { vehicle: VehicleSummary }) {
  return (
    <div className={styles.chips}>
      {CONNECTED_STATES.has(vehicle.state) && <ConnectionTag state="online" />}
      <StateTag state={vehicle.state} />
    </div>
  )
}

/** Where it is, and what it reported last. */
export function Figures({ vehicle, updatedAt }: { vehicle: VehicleSummary; updatedAt: number }) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const { location, mileageKm, mileageTodayKm, fuel, soc, lastMessageTime, powerType } = vehicle
  const ageOf = useAge(updatedAt)
  return (
    <>
      <Doubts doubts={vehicle.doubts} />
      <dl className={styles.figures}>
        {location && (
          <Fact name={t('vehicle.position')} wide>
            <Coordinates {...location} />
            <AddressOf lng={location.lng} lat={location.lat} />
            <small>
              {ageOf(location.positionTime)} · <TimeCell time={location.positionTime} />
            </small>
          </Fact>
        )}
        {location && <Fact name={t('vehicle.speed')}>{format.speed(location.speed)}</Fact>}
        {soc !== null && ELECTRIC_POWER_TYPES.has(powerType) && (
          <Fact name={t('vehicle.soc')}>{format.percent(soc / 100)}</Fact>
        )}
        {fuel !== null && (
          <Fact name={t('vehicle.fuel')}>{t('vehicle.litres', { litres: format.number(fuel, 1) })}</Fact>
        )}
        {mileageKm !== null && <Fact name={t('vehicle.mileage')}>{format.distance(mileageKm)}</Fact>}
        {mileageKm !== null && <Fact name={t('vehicle.today')}>{format.distance(mileageTodayKm)}</Fact>}
        <Fact name={t('vehicle.lastMessage')} wide>
          <TimeCell time={lastMessageTime} fresh />
        </Fact>
      </dl>
    </>
  )
}

/** What of the figures people should not rely on. */
function Doubts({ doubts }: Pick<VehicleSummary, 'doubts'>) {
  const { t } = useTranslation('list')
  if (doubts.length === 0) return null
  return (
    <ul className={styles.doubts}>
      {doubts.map((doubt) => (
        <li key={doubt}>
          <WarningOutlined aria-hidden /> {t(`doubt.${doubt}`)}
        </li>
      ))}
    </ul>
  )
}

/** Its reports of the last day, and its pending commands. */
export function Health({ vin }: { vin: string }) {
  const { t } = useTranslation('list')
  const { data } = useCall(getVehicleHealth, { query: { vin } }, { refreshMs: HEALTH_REFRESH_MS, toast: false })
  if (!data) return null
  return (
    <section>
      <h3>{t('health.title')}</h3>
      <HealthStrip hours={data.hours} usualGap={data.usualGap} />
      <p className={styles.jobs}>{t('vehicle.jobs', { count: data.openJobs })}</p>
      {data.openJobs > 0 && <JobsUnderWay vin={vin} />}
    </section>
  )
}

const OpenJobs = lazy(async () => ({ default: (await import('./command/open-jobs.tsx')).OpenJobs }))

/** The jobs, for users who may open a page that shows them. */
function JobsUnderWay({ vin }: { vin: string }) {
  const allowed = useAtomValue(menuPathsAtom)
  if (!COMMAND_PAGES.some((path) => allowed.has(path))) return null
  return (
    <Suspense>
      <OpenJobs vin={vin} />
    </Suspense>
  )
}

/** What is open, each leading to its drawer. */
export function Alarms({ alarms }: { alarms: VehicleSummary['openAlarms'] }) {
  const { t } = useTranslation(['list', 'alarm'])
  const { show } = useShownAlarm()
  return (
    <section>
      <h3>{t('vehicle.alarms', { count: alarms.length })}</h3>
      {alarms.length > 0 && (
        <ul className={styles.alarms}>
          {alarms.map(({ id, kind, level, startTime }) => (
            <li key={id} data-level={level}>
              <b>{t('vehicle.level', { level })}</b>
              <Button type="link" size="small" onClick={() => show(id)}>
                {isAlarmKind(kind) ? t(`alarm:alarm.${kind}`) : kind}
              </Button>
              <TimeCell time={startTime} fresh />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What it is, whose, and what is fitted. */
export function Identity({ vehicle }: { vehicle: VehicleSummary }) {
  const { t } = useTranslation(['list', 'baseInfo'])
  const power = powerTypeKey(vehicle.powerType)
  const code = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : null)
  return (
    <dl className={styles.identity}>
      <Fact name={t('baseInfo:vehicle.model')}>{modelWords(vehicle)}</Fact>
      <Fact name={t('baseInfo:vehicle.powerType')}>{power ? t(`baseInfo:power.${power}`) : vehicle.powerType}</Fact>
      <Fact name={t('baseInfo:vehicle.org')}>{vehicle.orgName}</Fact>
      <Fact name={t('baseInfo:vehicle.attribute')}>
        {t(`baseInfo:attribute.${VEHICLE_ATTRIBUTES[vehicle.attribute - 1] ?? 'customer'}`)}
      </Fact>
      <Fact name={t('vehicle.sale')}>{vehicle.sold ? t('vehicle.sold') : t('vehicle.unsold')}</Fact>
      <Fact name={t('vehicle.dealer')}>{vehicle.dealerName}</Fact>
      <Fact name={t('baseInfo:vehicle.driver')}>{vehicle.driverName}</Fact>
      <Fact name={t('baseInfo:vehicle.terminal')}>{code(vehicle.terminalSn)}</Fact>
      <Fact name={t('vehicle.terminalModel')}>{code(vehicle.terminalModel)}</Fact>
      <Fact name={t('vehicle.firmware')}>{code(vehicle.firmware)}</Fact>
      <Fact name={t('vehicle.phone')}>{code(vehicle.phone)}</Fact>
      <Fact name={t('vehicle.iccid')}>{code(vehicle.iccid)}</Fact>
    </dl>
  )
}

/** Unknown values take no room. */
function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
