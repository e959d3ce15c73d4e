import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from '#console/shell/notice.tsx'
import { screenAddress } from '#console/shell/screen-links.ts'

/** Vehicle monitor, where the browser blocked the new window: it allows a link. */
export function WindowBlockedPage() {
  const { t } = useTranslation('operate')
  return (
    <Notice
      title={t('monitor.title')}
      actions={
        <Button
          type="primary"
          href={screenAddress('/multiTrack')}
          target="_blank"
          icon={<ExportOutlined aria-hidden />}
        >
          {t('monitor.open')}
        </Button>
      }
    >
      <p>{t('monitor.blocked')}</p>
      <p>{t('monitor.allow')}</p>
    </Notice>
  )
}
