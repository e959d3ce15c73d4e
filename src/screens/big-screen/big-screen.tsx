import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useHashLocation } from '../stage/hash-location.ts'
import { showSubtitleAtom } from '../stage/stage-subtitle.ts'
import styles from './big-screen.module.css'
import { FleetPanels } from './fleet-panels.tsx'
import { TodayPanels } from './today-panels.tsx'
import { useFleetFigures } from './use-fleet-figures.ts'
import { useFleetOverview } from './use-fleet-overview.ts'
import { useRecentAlarms } from './use-recent-alarms.ts'
import { filterOf, readWallQuery } from '../stage/wall-query.ts'
import { RecentPanels } from './recent-panels.tsx'
import { QueryNote } from './query-note.tsx'
import { WallMap } from './wall-map.tsx'
import { WallState } from './wall-state.tsx'

/** The fleet on the wall: the map is the picture, figures stand around it. Open to everybody, so without any identity. */
export function BigScreen() {
  const format = useFormat()
  const address = useHashLocation().query
  const query = useMemo(() => readWallQuery(address), [address])
  const filter = useMemo(() => filterOf(query), [query])
  const limited = filter !== undefined
  const overview = useFleetOverview(query)
  const figures = useFleetFigures(limited, overview)
  const { alarms, raised } = useRecentAlarms(overview.value)
  const showSubtitle = useSetAtom(showSubtitleAtom)
  const tenantName = overview.value?.tenantName ?? ''

  useEffect(() => {
    showSubtitle(tenantName)
    return () => showSubtitle('')
  }, [showSubtitle, tenantName])

  return (
    <>
      <div className={styles.map}>
        <WallMap raised={raised} filter={filter} />
      </div>
      <div className={styles.panels}>
        <div className={styles.side} data-side="start">
          <FleetPanels overview={overview} figures={figures} format={format} />
        </div>
        <div className={styles.side} data-side="end">
          <TodayPanels overview={overview} figures={figures} format={format} query={query} />
        </div>
        <RecentPanels overview={overview} alarms={alarms} raisedId={raised?.id} limited={limited} />
      </div>
      {limited && <QueryNote query={query} />}
      <WallState overview={overview} limited={limited} />
    </>
  )
}
