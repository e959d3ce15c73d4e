import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import { listWallDisplays, type WallDisplay, WALL_STATES, type WallState } from '#core/contract/screen-admin.ts'
import { HEARTBEAT_SECONDS, screenChanged } from '#core/contract/screen-display.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading, NoneYet, NothingFound } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import type { ScreenSearch } from './screen-search.ts'
import { PreviewDrawer } from './preview-drawer.tsx'
import { ShowDrawer } from './show-drawer.tsx'
import { WallCard } from './wall-card.tsx'
import { WallDrawer } from './wall-drawer.tsx'
import { WallStateTag } from './wall-state-tag.tsx'
import styles from './wall-displays.module.css'

const isWallState = (state: string | undefined): state is WallState => WALL_STATES.some((known) => known === state)

/** All walls as last reported, those that need attention first. */
export function WallGrid({ filter }: { filter: z.output<typeof ScreenSearch> }) {
  const { t } = useTranslation('screenDisplay')
  const format = useFormat()
  const query = {
    ...(filter.keyWord && { keyWord: filter.keyWord }),
    ...(isWallState(filter.state) && { state: filter.state }),
  }
  const { data, error, reload, updatedAt } = useCall(
    listWallDisplays,
    { query },
    // No event reports silence: offline walls show with the next poll.
    { refreshMs: (HEARTBEAT_SECONDS / 2) * 1000, toast: false, keepPrevious: true },
  )
  // One at a time: each is a whole wall.
  const [looked, look] = useState<WallDisplay>()
  const [renamed, rename] = useState<WallDisplay>()
  const [sent, send] = useState<WallDisplay>()
  useLiveReload(screenChanged, () => true, reload)

  if (!data) return error ? <LoadFailed error={error} retry={reload} /> : <Loading />
  const known = WALL_STATES.reduce((sum, state) => sum + data.counts[state], 0)
  if (known === 0) return <NoneYet title={t('wall.none')} hint={t('wall.noneHint')} />
  return (
    <>
      {error && <LoadFailed error={error} retry={reload} />}
      <ul className={styles.counts} aria-label={t('state')}>
        {WALL_STATES.map((state) => (
          <li key={state}>
            <WallStateTag state={state} />
            <bdi>{format.number(data.counts[state])}</bdi>
          </li>
        ))}
      </ul>
      {data.list.length === 0 ? (
        <NothingFound />
      ) : (
        <ul className={styles.grid} aria-label={t('view.walls')}>
          {data.list.map((wall) => (
            <WallCard
              key={wall.id}
              wall={wall}
              now={updatedAt}
              onPreview={() => look(wall)}
              onRename={() => rename(wall)}
              onShow={() => send(wall)}
              reload={reload}
            />
          ))}
        </ul>
      )}
      {looked && <PreviewDrawer wall={looked} onClose={() => look(undefined)} />}
      {renamed && <WallDrawer wall={renamed} onChange={reload} onClose={() => rename(undefined)} />}
      {sent && <ShowDrawer wall={sent} onClose={() => send(undefined)} />}
    </>
  )
}
