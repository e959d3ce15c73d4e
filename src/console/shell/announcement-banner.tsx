import { Alert } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { getShownAnnouncements } from '#core/contract/notice.ts'
import { useCall } from '#web/api/use-call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { usePreference } from '../ui/use-preference.ts'

const Dismissed = z.array(z.number().int()).max(100)
const REFRESH_MS = 60_000
const REMEMBERED = 20

/** Announcements of administrators, until they end or the user dismisses them. */
export function AnnouncementBanner() {
  const { t } = useTranslation('shell')
  // Signed out, there is no reader.
  const enabled = useAtomValue(myInfoAtom) !== null
  const { data } = useCall(getShownAnnouncements, {}, { enabled, toast: false, refreshMs: REFRESH_MS })
  const [dismissed = [], dismiss] = usePreference('announcementsDismissed', Dismissed)
  return data
    ?.filter(({ id }) => !dismissed.includes(id))
    .map(({ id, text, tone }) => (
      <Alert
        key={id}
        banner
        type={tone}
        title={<span dir="auto">{text}</span>}
        closable={{ 'aria-label': t('announcement.dismiss') }}
        onClose={() => dismiss([...dismissed, id].slice(-REMEMBERED))}
      />
    ))
}
