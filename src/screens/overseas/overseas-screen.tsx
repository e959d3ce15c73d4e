import { useCallback, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { fleetCounters } from '#core/contract/live.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { QueryNote } from '../widgets/query-note.tsx'
import { regionName } from '../widgets/region-name.ts'
import { readWallQuery } from '../stage/wall-query.ts'
import { useFreshness } from '../stage/use-freshness.ts'
import { useHashLocation } from '../stage/hash-location.ts'
import { WallColumns } from '../stage/wall-columns.tsx'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { AbroadPanels } from './abroad-panels.tsx'
import { ClockBand } from './clock-band.tsx'
import { CountryTable } from './country-table.tsx'
import { Globe } from './globe.tsx'
import { tourOf } from './market-tour.ts'
import { OverseasNotice } from './overseas-notice.tsx'
import styles from './overseas-screen.module.css'
import { useOverseas } from './use-overseas.ts'
import { useTour } from './use-tour.ts'

/** The markets abroad: a globe that turns from market to market, with numbers around it. */
export function OverseasScreen() {
  const { t } = useTranslation('overseas')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const address = useHashLocation().query
  const query = useMemo(() => readWallQuery(address), [address])
  const overseas = useOverseas(query)
  const { value } = overseas
  const freshness = useFreshness(overseas.at, overseas.ofYesterday)
  // Subscribed only for the header, which shows the connection status and the age of the last message.
  useTopic(fleetCounters)
  const stops = useMemo(() => (value ? tourOf(value) : []), [value])
  const stop = useTour(stops)
  const nameOf = useCallback((country: string) => regionName(country, format.language, named), [format.language, named])

  return (
    <>
      {value && stop && (
        <div className={styles.globe} data-freshness={freshness}>
          <WidgetBoundary>
            <Globe
              value={value}
              looksAt={stop.middle}
              nearness={stop.nearness}
              nameOf={nameOf}
              label={t('globe', { market: named(`market.${stop.market}`) })}
            />
          </WidgetBoundary>
        </div>
      )}
      <WallColumns
        className={styles.columns}
        start={<AbroadPanels overseas={overseas} stops={stops} stop={stop} query={query} />}
        end={<CountryTable overseas={overseas} market={stop?.market} nameOf={nameOf} />}
        foot={
          <WidgetBoundary>
            <ClockBand />
          </WidgetBoundary>
        }
      />
      <QueryNote query={query} />
      <OverseasNotice overseas={overseas} />
    </>
  )
}
