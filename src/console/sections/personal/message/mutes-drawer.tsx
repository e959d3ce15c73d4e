import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listNoticeMutes, unmuteNotices } from '#core/contract/notice.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { useNoticeTitle } from '#console/ui/notice/notice-title.ts'
import page from '#console/ui/page.module.css'
import styles from './message.module.css'

/** Rules the user has muted, each with its end. */
export function MutesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const titleOf = useNoticeTitle()
  const refresh = useRefresh()
  const { data } = useCall(listNoticeMutes, {}, { enabled: open })
  const end = async (groupKey: string) => {
    await call(unmuteNotices, { body: { groupKey } })
    await refresh(listNoticeMutes)
  }
  return (
    <DetailDrawer open={open} size={420} title={t('mutes')} onClose={onClose}>
      {data?.length === 0 && <p className={page.note}>{t('mutes.none')}</p>}
      <ul className={styles.mutes}>
        {data?.map(({ groupKey, untilTime, ...notice }) => (
          <li key={groupKey}>
            <span>
              <bdi>{titleOf(notice)}</bdi>
              <small>
                {t('mute.until')} {format.time(untilTime)}
              </small>
            </span>
            <Button size="small" onClick={() => void end(groupKey)}>
              {t('unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </DetailDrawer>
  )
}
