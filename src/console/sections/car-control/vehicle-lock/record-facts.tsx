import type { LockOrder } from '#core/contract/vehicle-lock.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_TONES, nameOf, useLockLabels } from './use-lock-labels.ts'

/** An order in words: what, why, who, when, and how the vehicle was. */
export function RecordFacts({ order }: { order: LockOrder }) {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const labels = useLockLabels()
  const time = (value: string | null) => value && <TimeCell time={value} />
  const code = (value: string) => value && <bdi dir="ltr">{value}</bdi>
  const { lat, lng, heldSeconds, mileageKm } = order
  return (
    <Facts pairs={2}>
      <Fact name={t('vehicle')}>
        <VehicleLink vin={order.vin}>{nameOf(order)}</VehicleLink>
      </Fact>
      <Fact name={t('vin')}>{code(order.vin)}</Fact>
      <Fact name={t('change.title')}>{labels.change(order)}</Fact>
      <Fact name={t('state')}>
        <ToneTag tone={LOCK_TONES[order.state]}>{labels.state(order)}</ToneTag>
      </Fact>
      <Fact name={t('reason')}>{t(`reason.${order.reason}`)}</Fact>
      <Fact name={t('document')}>{order.document}</Fact>
      <Fact name={t('contractNo')}>{code(order.contractNo)}</Fact>
      <Fact name={t('source')}>{order.taskName || t(`source.${order.source}`)}</Fact>
      <Fact name={t('operator')}>{order.operator}</Fact>
      <Fact name={t('createTime')}>{time(order.createTime)}</Fact>
      <Fact name={t('approver')}>{order.approver}</Fact>
      <Fact name={t('decideTime')}>{time(order.decideTime)}</Fact>
      <Fact name={t('decide.note')}>{order.decisionNote}</Fact>
      <Fact name={t('note')}>{order.note}</Fact>
      <Fact name={t('driverText')}>{order.driverText}</Fact>
      <Fact name={t('sendTime')}>{time(order.sendTime)}</Fact>
      <Fact name={t('finishTime')}>{time(order.finishTime)}</Fact>
      <Fact name={t('place')}>{lat === null || lng === null ? null : <PlaceCell lat={lat} lng={lng} />}</Fact>
      <Fact name={t('mileage')}>{mileageKm === null ? null : format.distance(mileageKm)}</Fact>
      <Fact name={t('releaseTime')}>{time(order.releaseTime)}</Fact>
      <Fact name={t('held')}>{heldSeconds === null ? null : format.duration(heldSeconds)}</Fact>
      <Fact name={t('expireTime')}>{time(order.expireTime)}</Fact>
    </Facts>
  )
}
