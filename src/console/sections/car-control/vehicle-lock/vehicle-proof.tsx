import type { LockDetail } from '#core/contract/vehicle-lock.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './vehicle-lock.module.css'

const TONES: Readonly<Record<LockDetail['standstill'], Tone>> = {
  standing: 'good',
  moving: 'bad',
  stale: 'warning',
  noPosition: 'warning',
}

/** What is known about the vehicle now, before anyone decides. */
export function VehicleProof({ detail }: { detail: LockDetail }) {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const { standstill, online, speed, ignition, lat, lng, mileageKm, positionAgeSeconds } = detail
  const yesNo = (value: boolean | null) => (value === null ? null : t(value ? 'on' : 'off'))
  return (
    <div className={styles.proof}>
      <p className={styles.verdict}>
        <ToneTag tone={TONES[standstill]}>{t(`standstill.${standstill}`)}</ToneTag>
        <ConnectionTag state={online} />
      </p>
      <Facts pairs={2}>
        <Fact name={t('speed')}>{speed === null ? null : format.speed(speed)}</Fact>
        <Fact name={t('ignition')}>{yesNo(ignition)}</Fact>
        <Fact name={t('position')}>
          {positionAgeSeconds === null ? t('position.none') : format.age(positionAgeSeconds * 1000)}
        </Fact>
        <Fact name={t('place')}>{lat === null || lng === null ? null : <PlaceCell lat={lat} lng={lng} />}</Fact>
        <Fact name={t('fuel')}>{detail.fuelCut === null ? null : t(detail.fuelCut ? 'cut' : 'notCut')}</Fact>
        <Fact name={t('circuit')}>{detail.circuitCut === null ? null : t(detail.circuitCut ? 'cut' : 'notCut')}</Fact>
        <Fact name={t('mileage')}>{mileageKm === null ? null : format.distance(mileageKm)}</Fact>
        <Fact name={t('contractNo')}>{detail.contractNo && <bdi dir="ltr">{detail.contractNo}</bdi>}</Fact>
      </Facts>
    </div>
  )
}
