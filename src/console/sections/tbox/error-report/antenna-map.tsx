import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listTerminalErrors, type TerminalErrorFilter } from '#core/contract/terminal-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading, NothingFound } from '#console/ui/list-states.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import styles from './error-report.module.css'

const FaultPins = lazy(async () => ({ default: (await import('./fault-pins.tsx')).FaultPins }))
/** More pins would be indistinguishable. */
const MOST = 200

/** Where antennas that are cut or short were reported last; clusters point to a bad location rather than to bad antennas. */
export function AntennaMap({ filter }: { filter: TerminalErrorFilter }) {
  const { t } = useTranslation('journal')
  const cut = useFaults(filter, 'antennaOpen')
  const short = useFaults(filter, 'antennaShort')
  const failed = cut.error ? cut : short.error ? short : null
  if (failed?.error) return <LoadFailed error={failed.error} retry={failed.reload} />
  if (!cut.data || !short.data) return <Loading />
  const faults = [...cut.data.list, ...short.data.list].flatMap(({ vin, lng, lat }) =>
    lng === null || lat === null ? [] : [{ vin, lng, lat }],
  )
  if (faults.length === 0) return <NothingFound />
  return (
    <section aria-label={t('error.view.map')}>
      <div className={styles.map}>
        <Suspense fallback={<Loading />}>
          <FaultPins places={faults} />
        </Suspense>
      </div>
      <ul className={styles.vins}>
        {[...new Set(faults.map(({ vin }) => vin))].map((vin) => (
          <li key={vin}>
            <VinCell vin={vin} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const useFaults = (filter: TerminalErrorFilter, error: 'antennaOpen' | 'antennaShort') =>
  useCall(listTerminalErrors, { query: { ...filter, error, pageSize: MOST } }, { toast: false })
