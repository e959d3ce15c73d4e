import { useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getHomeLayout, HOME_BLOCKS } from '#core/contract/home.ts'
import { useCall } from '#web/api/use-call.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ArrangeDrawer } from './arrange-drawer.tsx'
import { type BlockKey, BLOCKS, type PlacedBlock } from './blocks.ts'
import { DemoHistoryBar } from './demo-history-bar.tsx'
import { Nothing } from './home-block.tsx'
import styles from './home-page.module.css'
import { HomeTools } from './home-tools.tsx'
import { useHomeView } from './home-view.ts'
import { KeyFigures } from './key-figures.tsx'

const STANDARD: readonly PlacedBlock[] = HOME_BLOCKS.map((key) => ({ key, hidden: false }))

/** The personal start page: metrics, trends, locations and open issues of the fleet. */
export function HomePage() {
  const { t } = useTranslation('home')
  const view = useHomeView()
  const { filter, days } = view
  const layout = useCall(getHomeLayout, {}, { toast: false })
  const [arranging, setArranging] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  // An invalid arrangement must not hide the metrics.
  const blocks = layout.data?.blocks ?? (layout.error ? STANDARD : [])
  const shown = blocks.filter((block) => !block.hidden)
  const shower = (key: BlockKey) =>
    shown.some((block) => block.key === key)
      ? () => {
          const block = grid.current?.querySelector<HTMLElement>(`[data-block="${key}"]`)
          block?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' })
          block?.focus({ preventScroll: true })
        }
      : undefined

  return (
    <>
      <PageHeader title={t('title')} />
      <HomeTools view={view} onArrange={() => setArranging(true)} />
      <DemoHistoryBar />
      <KeyFigures filter={filter} showTrend={shower('onlineTrend')} />
      <div ref={grid} className={styles.blocks}>
        {shown.map(({ key }) => {
          const Block = BLOCKS[key]
          return (
            <div key={key} className={styles.place} data-block={key} tabIndex={-1}>
              <Block filter={filter} days={days} />
            </div>
          )
        })}
      </div>
      {blocks.length > 0 && shown.length === 0 && <Nothing>{t('arrange.allHidden')}</Nothing>}
      <ArrangeDrawer open={arranging} blocks={blocks} onClose={() => setArranging(false)} />
    </>
  )
}
