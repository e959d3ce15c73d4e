import { useTranslation } from '#web/i18n/use-translation.ts'
import { DetailDrawer } from '../detail-drawer.tsx'
import { NoticeChannels } from './notice-channels.tsx'

export function NoticeSettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <DetailDrawer open={open} size={480} title={t('settings')} onClose={onClose}>
      <NoticeChannels onSaved={onClose} />
    </DetailDrawer>
  )
}
