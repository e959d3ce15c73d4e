import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Positions are stored as values; their frames are rebuilt from those. */
export function RebuiltNote() {
  const { t } = useTranslation('journal')
  return <Alert type="info" showIcon title={t('data.rebuilt')} />
}
