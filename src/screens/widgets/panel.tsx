import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AGEING_AFTER_MS, freshnessOf } from '../stage/freshness.ts'
import { useNow } from '#web/motion/use-now.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import styles from './panel.module.css'

const CHECK_EVERY_MS = 5000

interface Props {
  label: string
  /** When the data of this panel were received, epoch ms; undefined before the first. */
  at: number | undefined
  /** Known to be behind although recent, such as numbers of yesterday just after midnight. */
  outdated?: boolean
  /** Grid area of the layout, by which a wall may also give it the room that is left. */
  area?: string
  children: ReactNode
}

/**
 * A label, a number, one chart. Old values lose their colour and show their time, so that they are not mistaken
 * for current ones; each panel has its own error boundary.
 */
export function Panel({ label, at, outdated = false, area, children }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const now = useNow(CHECK_EVERY_MS)
  const freshness = outdated ? 'old' : freshnessOf(at, now)
  const state = at === undefined ? 'waiting' : freshness

  return (
    <section className={styles.panel} style={{ gridArea: area }} data-area={area} data-state={state} aria-label={label}>
      <h2>
        {label}
        {at !== undefined && (
          <small>
            {now - at >= AGEING_AFTER_MS && t('panel.asOf', { time: format.minuteAt(at) })}
            <i title={t(`freshness.${freshness}`)} aria-hidden />
          </small>
        )}
      </h2>
      <WidgetBoundary>{children}</WidgetBoundary>
      {at === undefined && <p className={styles.waiting}>{t('panel.waiting')}</p>}
    </section>
  )
}
