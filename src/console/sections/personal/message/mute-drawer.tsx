import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listNoticeMutes, muteNotices, type Notice } from '#core/contract/notice.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useNoticeTitle } from '#console/ui/notice/notice-title.ts'
import { TimeItem } from '#console/ui/time-item.tsx'

const MuteForm = muteNotices.body.omit({ noticeId: true })
const DAY_MS = 86_400_000

/** Mutes the rule of a notice for the user alone, always with an end. */
export function MuteDrawer({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }) {
  const { t } = useTranslation('inbox')
  const titleOf = useNoticeTitle()
  const zone = useAtomValue(timeZoneAtom)
  const refresh = useRefresh()
  const [openedAt] = useState(Date.now)
  return (
    <FormDrawer
      open={notice !== undefined}
      title={notice ? t('mute', { title: titleOf({ ...notice, count: 1 }) }) : ''}
      schema={MuteForm}
      initial={{ untilTime: wallText(openedAt + DAY_MS, zone) }}
      submitText={t('mute.submit')}
      onClose={onClose}
      onSubmit={async (body) => {
        if (notice) await call(muteNotices, { body: { ...body, noticeId: notice.id } })
        await refresh(listNoticeMutes)
      }}
    >
      <TimeItem name="untilTime" label={t('mute.until')} hint={t('mute.hint')} />
    </FormDrawer>
  )
}
