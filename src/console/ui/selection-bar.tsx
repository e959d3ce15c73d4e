import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './selection-bar.module.css'

interface Props {
  count: number
  onClear: () => void
  /** Buttons for the selected rows. */
  children: ReactNode
}

/** Actions on the selected rows of a table. Takes no room while none is selected. */
export function SelectionBar({ count, onClear, children }: Props) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selection.label')}>
      <strong>{t('selection.count', { count })}</strong>
      {children}
      <Button type="text" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  )
}
