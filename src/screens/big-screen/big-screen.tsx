import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useHashLocation } from '../stage/hash-location.ts'
import { showSubtitleAtom } from '../stage/stage-subtitle.ts'
import styles from './big-screen.module.css'
import { FleetPanels } from './fleet-panels.tsx'
import { TodayPanels } from './today-panels.tsx'
import { useFleetFigures } from './use-fleet-figures.ts'
import { useFleetOverview } from './use-fleet-overview.ts'
import { TakeOverCard } from './take-over-card.tsx'
import { takeOverSeconds, useTakeOver } from './use-take-over.ts'
import { useRecentAlarms } from './use-recent-alarms.ts'
import { WallColumns } from '../stage/wall-columns.tsx'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { filterOf, readWallQuery } from '../stage/wall-query.ts'
import { MarketStrip } from './market-strip.tsx'
import { RecentPanels } from './recent-panels.tsx'
import { QueryNote } from '../widgets/query-note.tsx'
import { WallMap } from './wall-map.tsx'
import { WallState } from './wall-state.tsx'

/** The fleet on the wall: the map with numbers around it. Public, so without any identity. */
export function BigScreen() {
  const address = useHashLocation().query
  const query = useMemo(() => readWallQuery(address), [address])
  const filter = useMemo(() => filterOf(query), [query])
  const limited = filter !== undefined
  const overview = useFleetOverview(query)
  const figures = useFleetFigures(limited, overview)
  const { alarms, raised } = useRecentAlarms(overview.value)
  const seconds = takeOverSeconds(address)
  const held = useTakeOver(raised, seconds)
  const showSubtitle = useSetAtom(showSubtitleAtom)
  const tenantName = overview.value?.tenantName ?? ''

  useEffect(() => {
    showSubtitle(tenantName)
    return () => showSubtitle('')
  }, [showSubtitle, tenantName])

  return (
    <>
      <div className={styles.map}>
        <WidgetBoundary>
          <WallMap alarm={held} query={query} filter={filter} />
        </WidgetBoundary>
      </div>
      <WallColumns
        className={styles.columns}
        start={<FleetPanels overview={overview} figures={figures} query={query} />}
        end={<TodayPanels overview={overview} figures={figures} query={query} />}
        foot={
          <div className={styles.foot}>
            <MarketStrip overview={overview} />
            <RecentPanels overview={overview} alarms={alarms} raisedId={raised?.id} />
          </div>
        }
        footAt="between"
      />
      {held && <TakeOverCard alarm={held} region={alarms.find(({ id }) => id === held.id)?.region} seconds={seconds} />}
      <QueryNote query={query} />
      <WallState overview={overview} limited={limited} />
    </>
  )
}
