import { useTranslation } from '#web/i18n/use-translation.ts'
import { listPartVersions, type PartVersionRow, setPartVersionStatus } from '#core/contract/part-version.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import type { StatusCode } from '#console/ui/version-status.tsx'

const OFFLINE = 3

/** Takes a version to another status, after it was confirmed; what goes offline needs a reason and a drawer of its own. */
export function useStatusSteps(onOffline: (row: PartVersionRow) => void) {
  const { t } = useTranslation('partVersion')
  const confirm = useConfirm()
  const refresh = useRefresh()
  return (row: PartVersionRow, status: StatusCode) => {
    if (status === OFFLINE) {
      onOffline(row)
      return
    }
    const { id, softModel } = row
    confirm({
      title: t(`step.${status}`, { name: softModel }),
      content: t(`step.${status}.hint`),
      onConfirm: async () => {
        await call(setPartVersionStatus, { body: { id, versionStatus: status } })
        await refresh(listPartVersions)
      },
    })
  }
}
