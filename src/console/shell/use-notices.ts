import { useAtomValue } from 'jotai'
import { z } from 'zod'
import { findUrgentAlarms } from '#core/contract/alarm.ts'
import { approveCommand, listCommands } from '#core/contract/command.ts'
import { type AnyEndpoint, isOpenTo } from '#core/contract/endpoint.ts'
import { listExports } from '#core/contract/export.ts'
import { listExportApprovals } from '#core/contract/export-sharing.ts'
import { alarmChanged, alarmRaised, commandJobChanged, exportChanged } from '#core/contract/live.ts'
import { useCall } from '#web/api/use-call.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { useLiveReload } from '../ui/page-live.tsx'
import { usePreference } from '../ui/use-preference.ts'

const LISTED = { pageNum: 1, pageSize: 5 }
/** The live stream has no message about exports of others. */
const APPROVALS_MS = 60_000
/** In a storm of alarms the list is read this often. */
const APART_MS = 3_000

const ExportId = z.number().int()

/** What waits for the user: urgent alarms, approvals and finished exports, as far as the user may handle them. */
export function useNotices() {
  const codes = useAtomValue(grantedCodesAtom)
  const may = (...endpoints: AnyEndpoint[]) => ({
    enabled: endpoints.every(({ access }) => isOpenTo(access, codes)),
    toast: false,
  })
  const urgent = useCall(findUrgentAlarms, {}, may(findUrgentAlarms))
  const commands = useCall(listCommands, { query: { toDecide: true, ...LISTED } }, may(listCommands, approveCommand))
  const approvals = useCall(
    listExportApprovals,
    { query: LISTED },
    { ...may(listExportApprovals), refreshMs: APPROVALS_MS },
  )
  const ready = useCall(listExports, { query: { state: 'ready', ...LISTED } }, may(listExports))
  const [seen, see] = usePreference('exportsSeen', ExportId)

  useLiveReload(alarmRaised, ({ level }) => level === 1, urgent.reload, APART_MS)
  useLiveReload(alarmChanged, ({ state }) => state !== null, urgent.reload, APART_MS)
  useLiveReload(commandJobChanged, () => true, commands.reload, APART_MS)
  useLiveReload(exportChanged, ({ state }) => state === 'ready' || state === 'removed', ready.reload)

  const exports = ready.data?.list ?? []
  // Others cannot be approved by whoever requested them.
  const personal = approvals.data?.list.filter(({ own }) => !own) ?? []
  const unseen = exports.filter(({ id }) => id > (seen ?? 0)).length
  return {
    urgent: { list: urgent.data?.list.slice(0, LISTED.pageSize) ?? [], total: urgent.data?.total ?? 0 },
    commands: { list: commands.data?.list ?? [], total: commands.data?.total ?? 0 },
    personal,
    exports,
    updatedAt: Math.max(urgent.updatedAt, commands.updatedAt, ready.updatedAt),
    count: (urgent.data?.total ?? 0) + (commands.data?.total ?? 0) + personal.length + unseen,
    /** Exports on the list count no longer. */
    seeExports: () => {
      const newest = Math.max(0, ...exports.map(({ id }) => id))
      if (newest > (seen ?? 0)) see(newest)
    },
  }
}
export type Notices = ReturnType<typeof useNotices>
