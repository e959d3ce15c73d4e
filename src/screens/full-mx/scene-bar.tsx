import { useTranslation } from '#web/i18n/use-translation.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import type { SceneStop } from './programme.ts'
import styles from './scene-bar.module.css'

interface Props {
  stops: readonly SceneStop[]
  shown: readonly SceneStop[]
}

/** Which scenes there are, which is shown, and how much of its time is left. */
export function SceneBar({ stops, shown }: Props) {
  const { t } = useTranslation('fullMx')
  const seconds = Math.max(...shown.map(({ dwellSeconds }) => dwellSeconds))
  if (stops.length < 2) return null
  return (
    <WidgetBoundary>
      <ol className={styles.bar} aria-label={t('scenes')}>
        {stops.map((stop, place) => (
          <li key={place} aria-current={shown.includes(stop) ? 'step' : undefined}>
            {t(`scene.${stop.scene}`)}
            <i>{shown.includes(stop) && <b style={{ animationDuration: `${seconds}s` }} />}</i>
          </li>
        ))}
      </ol>
    </WidgetBoundary>
  )
}
