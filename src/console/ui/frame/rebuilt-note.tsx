import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Positions are kept as values; their frames are made from those again. */
export function RebuiltNote() {
  const { t } = useTranslation('journal')
  return <Alert type="info" showIcon title={t('data.rebuilt')} />
}
