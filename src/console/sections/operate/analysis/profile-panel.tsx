import { getDayProfile } from '#core/contract/operating-analysis.ts'
import type { GivenQuery } from '#core/contract/endpoint.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import styles from './analysis.module.css'

const PARTS = [
  ['driving', 'accent'],
  ['idling', 'warning'],
  ['charging', 'information'],
  ['parked', 'parked'],
] as const

/** What the fleet does in each hour of the platform day. */
export function ProfilePanel({ query }: { query: GivenQuery<typeof getDayProfile> }) {
  const { t } = useTranslation('operating')
  const { data, error, reload } = useCall(getDayProfile, { query }, { toast: false, keepPrevious: true })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <p className={styles.note}>{t('profile.note', { sampled: data.sampled, vehicles: data.vehicles })}</p>
      <div className={styles.chart}>
        <BarChart
          title={t('profile')}
          most={100}
          categories={data.hours.map(({ hour }) => String(hour).padStart(2, '0'))}
          series={PARTS.map(([part, tone]) => ({
            name: t(`profile.${part}`),
            tone,
            values: data.hours.map((each) => Math.round(each[part] * 1000) / 10),
          }))}
        />
      </div>
    </>
  )
}
