import { approveCommand, listCommands } from '#core/contract/command.ts'
import { auditDataPackage, listDataPackages } from '#core/contract/data-package.ts'
import { listExportApprovals } from '#core/contract/export-sharing.ts'
import { commandJobChanged } from '#core/contract/live.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { auditUdsCampaign, listUdsCampaigns } from '#core/contract/uds-campaign.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAllowed } from '../ui/allowed.tsx'
import { useLiveReload } from '../ui/page-live.tsx'

export const LISTED = { pageNum: 1, pageSize: 5 }
const TO_DECIDE = { toDecide: true, ...LISTED }
/** The live stream has no message about exports of others. */
const EXPORTS_MS = 60_000
/** In a storm of messages the lists are read this often. */
export const APART_MS = 3_000

/** What waits for this user as the second approver, as far as the user may decide it. */
export function useApprovals() {
  const asked = (enabled: boolean) => ({ enabled, toast: false })
  const commands = useCall(listCommands, { query: TO_DECIDE }, asked(useAllowed(listCommands, approveCommand)))
  const campaigns = useCall(
    listUdsCampaigns,
    { query: TO_DECIDE },
    asked(useAllowed(listUdsCampaigns, auditUdsCampaign)),
  )
  const packages = useCall(
    listDataPackages,
    { query: TO_DECIDE },
    asked(useAllowed(listDataPackages, auditDataPackage)),
  )
  const exports = useCall(
    listExportApprovals,
    { query: LISTED },
    { ...asked(useAllowed(listExportApprovals)), refreshMs: EXPORTS_MS },
  )
  useLiveReload(commandJobChanged, () => true, commands.reload, APART_MS)
  useLiveReload(jobChanged, ({ kind }) => kind === 'udsCampaign', campaigns.reload, APART_MS)
  useLiveReload(jobChanged, ({ kind }) => kind === 'dataPackage', packages.reload, APART_MS)

  // Others cannot be approved by whoever requested them.
  const personal = exports.data?.list.filter(({ own }) => !own) ?? []
  const counted = [commands, campaigns, packages]
  return {
    commands: commands.data?.list ?? [],
    campaigns: campaigns.data?.list ?? [],
    packages: packages.data?.list ?? [],
    personal,
    total: counted.reduce((sum, { data }) => sum + (data?.total ?? 0), personal.length),
    updatedAt: Math.max(...counted.map(({ updatedAt }) => updatedAt)),
  }
}

const LISTS = { udsCampaign: listUdsCampaigns, dataPackage: listDataPackages }
export type DecidedJob = keyof typeof LISTS

/** Whether a task or package that is new is one this user decides. */
export async function isJobToDecide(kind: DecidedJob, id: number): Promise<boolean> {
  try {
    // The pop-up belongs to the shell: going to another page does not cancel it.
    const quiet = { toast: false, loading: false, cancellable: false }
    const { list } = await call<typeof listUdsCampaigns | typeof listDataPackages>(
      LISTS[kind],
      { query: TO_DECIDE },
      quiet,
    )
    return list.some((row) => row.id === id)
  } catch (error) {
    logFailure('what waits for approval could not be read', error)
    return false
  }
}
