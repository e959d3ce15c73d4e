import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './cells.module.css'

/** A VIN, or another identifier that is compared letter by letter: monospace, left to right, with copy. */
export function VinCell({ vin }: { vin: string }) {
  const { t } = useTranslation()
  return (
    <bdi dir="ltr" className={styles.vin}>
      <Typography.Text copyable={{ text: vin, tooltips: [t('action.copy'), t('action.copied')] }}>
        {vin}
      </Typography.Text>
    </bdi>
  )
}
