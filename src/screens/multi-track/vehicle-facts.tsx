import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MonitorVehicle, VehicleDetail } from '#core/contract/monitor.ts'
import { coordinates } from '#web/i18n/coordinates.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { Fact } from '../widgets/fact.tsx'
import { Lead } from '../widgets/lead.tsx'
import { powerTypeName } from '../widgets/power-type-name.ts'
import { modelTitle } from './fleet-roster.ts'
import { PositionAge } from './position-age.tsx'
import { useToday } from './use-today.ts'
import styles from './vehicle-panel.module.css'

interface Place {
  lat: number | null
  lng: number | null
}

interface Props {
  vehicle: MonitorVehicle
  /** Stored data; undefined until loaded. */
  data: VehicleDetail | undefined
  /** Degrees clockwise from north. */
  direction: number | null | undefined
  place: Place | undefined
}

/** Facts of one vehicle, each with a link to the list behind it. */
export function VehicleFacts({ vehicle, data, direction, place }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const today = useToday(vehicle.vin)
  return (
    <dl className={styles.facts}>
      <Fact name={t('detail.position')}>
        <Lead to={leadAddress('/tbox/locationMessage', today)}>
          <PositionAge vehicleId={vehicle.id} stored={data?.positionTime} />
        </Lead>
      </Fact>
      <Fact name={t('detail.heading')}>
        {direction === undefined || direction === null ? (
          '–'
        ) : (
          <bdi dir="ltr" className={styles.heading}>
            <i style={{ rotate: `${direction}deg` }} aria-hidden />
            {`${Math.round(direction)}°`}
          </bdi>
        )}
      </Fact>
      <Fact name={t('detail.coordinates')}>
        <bdi dir="ltr">{positionText(place)}</bdi>
      </Fact>
      <Fact name={t('detail.mileage')}>{format.distance(data?.mileageKm)}</Fact>
      <Fact name={t('detail.today')}>
        <Lead to={leadAddress('/tbox/travalData', today)}>{format.distance(data?.mileageTodayKm)}</Lead>
      </Fact>
      <Fact name={t('detail.lastMessage')}>
        <Lead to={leadAddress('/dataService/terminal', today)}>
          <time title={format.zone}>
            <bdi dir="ltr">{format.time(data?.lastMessageTime)}</bdi>
          </time>
        </Lead>
      </Fact>
      <Fact name={t('detail.organisation')}>
        <Lead to={leadAddress('/baseInfo/vehicle', { orgId: vehicle.orgId })}>{data?.orgName ?? '–'}</Lead>
      </Fact>
      <Fact name={t('detail.model')}>
        <bdi>{modelTitle(vehicle)}</bdi>
      </Fact>
      <Fact name={t('list.energy')}>{powerTypeName(vehicle.powerType, t)}</Fact>
      <Fact name={t('detail.driver')}>{data?.driverName || '–'}</Fact>
      <Fact name={t('detail.terminal')}>
        <Lead to={data?.terminalModel ? leadAddress('/parts/info', { partsModel: data.terminalModel }) : undefined}>
          <bdi>{[data?.terminalModel, data?.firmware].filter(Boolean).join(' · ') || '–'}</bdi>
        </Lead>
      </Fact>
    </dl>
  )
}

function positionText(place: Place | undefined): string {
  if (!place || place.lat === null || place.lng === null) return '–'
  return coordinates({ lat: place.lat, lng: place.lng })
}
