import { useAtomValue } from 'jotai'
import { findUrgentAlarms } from '#core/contract/alarm.ts'
import { alarmChanged, alarmRaised } from '#core/contract/live.ts'
import { getNoticeSummary, noticesChanged, readNotices } from '#core/contract/notice.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { useAllowed } from '../ui/allowed.tsx'
import { useLiveReload } from '../ui/page-live.tsx'
import { APART_MS, LISTED, useApprovals } from './use-approvals.ts'

/** A new message is on the bell within this time. */
const INBOX_APART_MS = 500

/** Messages of the user, and what waits for a decision: urgent alarms and approvals, as far as the user may handle them. */
export function useNotices() {
  const mayUrgent = useAllowed(findUrgentAlarms)
  // Every user has an inbox; after the sign-out there is no inbox to ask for.
  const enabled = useAtomValue(myInfoAtom) !== null
  const inbox = useCall(getNoticeSummary, {}, { enabled, toast: false })
  const urgent = useCall(findUrgentAlarms, {}, { enabled: mayUrgent, toast: false })
  const approvals = useApprovals()

  useLiveReload(alarmRaised, ({ level }) => level === 1, urgent.reload, APART_MS)
  useLiveReload(alarmChanged, ({ state }) => state !== null, urgent.reload, APART_MS)
  useLiveReload(noticesChanged, () => true, inbox.reload, INBOX_APART_MS)

  return {
    newest: inbox.data?.newest ?? [],
    urgent: { list: urgent.data?.list.slice(0, LISTED.pageSize) ?? [], total: urgent.data?.total ?? 0 },
    approvals,
    updatedAt: Math.max(urgent.updatedAt, approvals.updatedAt, inbox.updatedAt),
    /** Unread messages. */
    count: inbox.data?.unread['all'] ?? 0,
    read: (id: number) =>
      call(readNotices, { body: { ids: [id] } }, { toast: false, loading: false, cancellable: false })
        .then(inbox.reload)
        .catch((error: unknown) => logFailure('a message was not marked as read', error)),
  }
}
export type Notices = ReturnType<typeof useNotices>
