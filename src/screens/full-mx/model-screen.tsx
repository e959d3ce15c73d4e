import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { fleetCounters } from '#core/contract/live.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useHashLocation } from '../stage/hash-location.ts'
import { showSubtitleAtom } from '../stage/stage-subtitle.ts'
import { WallColumns } from '../stage/wall-columns.tsx'
import { DeliveryPanels } from './delivery-panels.tsx'
import { LineOffPanel } from './line-off-panel.tsx'
import { ModelNotice } from './model-notice.tsx'
import { readModelQuery } from './model-query.ts'
import styles from './model-screen.module.css'
import { parseProgramme } from './programme.ts'
import { SalesPanels } from './sales-panels.tsx'
import { SceneBar } from './scene-bar.tsx'
import { SceneStage } from './scene-stage.tsx'
import { useModelWall } from './use-model-wall.ts'
import { useProgramme } from './use-programme.ts'

/** One product line: its sales states at one side, what left the line and was delivered at the other, scenes between. */
export function ModelScreen() {
  const address = useHashLocation().query
  const query = useMemo(() => readModelQuery(address), [address])
  const stops = useMemo(() => parseProgramme(address.get('scenes')), [address])
  const { shown, round } = useProgramme(stops)
  const view = useModelWall(query, round)
  const showSubtitle = useSetAtom(showSubtitleAtom)
  const name = view.value?.line?.name ?? ''
  // Subscribed only for the header, which shows the connection status and the age of the last message.
  useTopic(fleetCounters)

  useEffect(() => {
    showSubtitle(name)
    return () => showSubtitle('')
  }, [showSubtitle, name])

  return (
    <>
      {view.value?.line && <SceneStage view={view} shown={shown} />}
      <WallColumns
        className={styles.columns}
        start={<SalesPanels view={view} tours={query.brand === undefined} />}
        end={
          <>
            <DeliveryPanels view={view} />
            <LineOffPanel view={view} />
          </>
        }
        foot={<SceneBar stops={stops} shown={shown} />}
        footAt="between"
      />
      <ModelNotice view={view} />
    </>
  )
}
