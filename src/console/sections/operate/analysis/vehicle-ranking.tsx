import { Link } from 'react-router-dom'
import type { OperatingAnalysis, RankedVehicle } from '#core/contract/operating-analysis.ts'
import type { AnalysisRanking } from '#core/domain/operating-analysis.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { aboutVehicle } from '#console/ui/vehicle-link.tsx'
import { pathTo } from '#console/shell/path-to.ts'
import styles from './analysis.module.css'
import { RankChange } from './rank-change.tsx'
import { useMeasures } from './use-measures.ts'

interface Props extends Pick<OperatingAnalysis, 'best' | 'worst' | 'ranked'> {
  rankBy: AnalysisRanking
}

/** The first and the last vehicles by the chosen number; each leads to its file. */
export function VehicleRanking({ best, worst, ranked, rankBy }: Props) {
  const { t } = useTranslation('operating')
  if (best.length === 0) return <p className={styles.note}>{t('ranking.none')}</p>
  return (
    <>
      <p className={styles.note}>{t('ranking.note', { measure: t(`measure.${rankBy}`), vehicles: ranked })}</p>
      <div className={styles.ranking}>
        <Vehicles label={t('ranking.best')} vehicles={best} rankBy={rankBy} />
        {worst.length > 0 && <Vehicles label={t('ranking.worst')} vehicles={worst} rankBy={rankBy} />}
      </div>
    </>
  )
}

interface VehiclesProps {
  label: string
  vehicles: readonly RankedVehicle[]
  rankBy: AnalysisRanking
}

function Vehicles({ label, vehicles, rankBy }: VehiclesProps) {
  const { t } = useTranslation('operating')
  const { text } = useMeasures()
  return (
    <section>
      <h3>{label}</h3>
      <PlainTable
        label={label}
        rows={vehicles}
        rowKey={({ vin }) => vin}
        columns={[
          [t('rank'), ({ rank }) => rank, 'number'],
          [t('rank.change'), ({ rankChange }) => <RankChange change={rankChange} />],
          [
            t('vehicle'),
            ({ vin, plate }) => (
              <Link to={pathTo('/operate/detailInfo', { vin })} {...aboutVehicle(vin)}>
                <bdi>{plate || vin}</bdi>
              </Link>
            ),
            'name',
          ],
          [t(`measure.${rankBy}`), (vehicle) => text(rankBy, vehicle[rankBy]), 'number'],
        ]}
      />
    </section>
  )
}
