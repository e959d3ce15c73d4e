import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DriverRow, getDriver, listDriverShifts, SHIFT_DAYS } from '#core/contract/driver.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { DueDay } from '#console/ui/due-day.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { CoachingPart } from './coaching-part.tsx'
import { DriverStateTag } from './driver-state.tsx'
import styles from './driver.module.css'
import { ScoreCard } from './score-card.tsx'

interface Props {
  /** Null: closed. */
  driverId: number | null
  onClose: () => void
}

/** One driver: papers, score card, shifts and coaching. */
export function DriverDrawer({ driverId, onClose }: Props) {
  const { t } = useTranslation('driver')
  const id = useLast(driverId) ?? 1
  const { data } = useCall(getDriver, { query: { id } }, { enabled: driverId !== null, keepPrevious: true })
  return (
    <DetailDrawer open={driverId !== null} size={760} title={<bdi>{data?.driverName}</bdi>} onClose={onClose}>
      {data === null && <p className={styles.none}>{t('missing')}</p>}
      {data && (
        <>
          <Papers driver={data} />
          <ScoreCard driverId={data.id} />
          <Shifts driverId={data.id} />
          <CoachingPart driverId={data.id} />
        </>
      )}
    </DetailDrawer>
  )
}

function Papers({ driver }: { driver: DriverRow }) {
  const { t } = useTranslation('driver')
  const code = (text: string) => text && <bdi dir="ltr">{text}</bdi>
  return (
    <Facts pairs={2}>
      <Fact name={t('state')}>
        <DriverStateTag state={driver.state} />
      </Fact>
      <Fact name={t('org')}>
        <bdi>{driver.orgName}</bdi>
      </Fact>
      <Fact name={t('phone')}>{code(driver.phone)}</Fact>
      <Fact name={t('cardId')}>{code(driver.cardId)}</Fact>
      <Fact name={t('qualificationNo')}>{code(driver.qualificationNo)}</Fact>
      <Fact name={t('qualificationUntil')}>
        <DueDay day={driver.qualificationUntil} />
      </Fact>
      <Fact name={t('licenceNo')}>{code(driver.licenceNo)}</Fact>
      <Fact name={t('licenceUntil')}>
        <DueDay day={driver.licenceUntil} />
      </Fact>
      <Fact name={t('vehicle')}>{driver.vin && <VinCell vin={driver.vin} />}</Fact>
      <Fact name={t('plate')}>{driver.plate && <bdi>{driver.plate}</bdi>}</Fact>
    </Facts>
  )
}

function Shifts({ driverId }: { driverId: number }) {
  const { t } = useTranslation('driver')
  const format = useFormat()
  const { data } = useCall(listDriverShifts, { query: { id: driverId } })
  return (
    <section className={styles.part}>
      <h3>{t('shifts', { days: SHIFT_DAYS })}</h3>
      {data?.length === 0 && <p className={styles.none}>{t('shifts.none')}</p>}
      {data && data.length > 0 && (
        <PlainTable
          rows={data}
          rowKey={({ vin, startTime }) => `${vin}${startTime}`}
          label={t('shifts', { days: SHIFT_DAYS })}
          columns={[
            [t('shifts.vehicle'), ({ vin }) => (vin ? <VinCell vin={vin} /> : t('shifts.hidden')), 'nameText'],
            [t('plate'), ({ plate }) => plate || '–', 'text'],
            [t('shifts.start'), ({ startTime }) => <TimeCell time={startTime} />],
            [t('shifts.end'), ({ endTime }) => (endTime ? <TimeCell time={endTime} /> : t('shifts.open'))],
            [t('shifts.duration'), ({ seconds }) => format.duration(seconds), 'number'],
          ]}
        />
      )}
    </section>
  )
}
