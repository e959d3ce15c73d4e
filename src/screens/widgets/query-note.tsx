import { useTranslation } from 'react-i18next'
import type { WallQuery } from '#core/contract/wall.ts'
import { powerTypeName } from './power-type-name.ts'
import styles from './query-note.module.css'

/** Says which part of the fleet picture and figures are of; nothing over the whole fleet. */
export function QueryNote({ query }: { query: WallQuery }) {
  const { t } = useTranslation('screens')
  const { powerType, vehicleClassification, vehicleModel, market } = query
  const parts = [
    market !== 'all' && t(`market.${market}` as 'market.cn'),
    powerType && powerTypeName(powerType, t),
    vehicleClassification && t(`vehicleClass.${vehicleClassification}` as 'vehicleClass.truck'),
    vehicleModel,
  ].filter((part) => !!part)
  if (parts.length === 0) return null
  return (
    <p className={styles.note}>
      <strong>{parts.join(' · ')}</strong>
    </p>
  )
}
