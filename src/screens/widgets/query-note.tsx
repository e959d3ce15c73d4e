import type { Translate } from '#web/i18n/use-translation.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { powerTypeName } from './power-type-name.ts'
import styles from './query-note.module.css'

/** Description of the part of the fleet on a wall; empty for all of it. */
export function queryWords(query: WallQuery, t: Translate<'screens'>): string {
  const { powerType, vehicleClassification, vehicleModel, market } = query
  const parts = [
    market !== 'all' && t(`market.${market}` as 'market.cn'),
    powerType && powerTypeName(powerType, t),
    vehicleClassification && t(`vehicleClass.${vehicleClassification}` as 'vehicleClass.truck'),
    vehicleModel,
  ].filter((part) => !!part)
  return parts.join(' · ')
}

/** Names the part of the fleet on the wall; empty for the whole fleet. */
export function QueryNote({ query }: { query: WallQuery }) {
  const { t } = useTranslation('screens')
  const words = queryWords(query, t)
  if (words === '') return null
  return (
    <p className={styles.note}>
      <strong>{words}</strong>
    </p>
  )
}
