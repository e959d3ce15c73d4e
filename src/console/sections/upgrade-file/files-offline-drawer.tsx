import { z } from 'zod'
import { requiredText } from '#core/contract/fields.ts'
import { takeUpgradeFilesOffline, type UpgradeFile } from '#core/contract/upgrade-file.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { FILE_READS } from './file-reads.ts'
import { useFileSteps } from './use-file-steps.ts'

interface Props {
  /** None: closed. */
  rows: readonly UpgradeFile[]
  onClose: () => void
}

const Reason = z.object({ reason: requiredText(500) })

/** Takes files offline with a reason: all or none. */
export function FilesOfflineDrawer({ rows, onClose }: Props) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const { nameOf } = useFileSteps()
  return (
    <StepDrawer
      open={rows.length > 0}
      title={t('partVersion:step.3', { name: rows.length > 0 ? nameOf(rows) : '' })}
      submitText={t('partVersion:offline.submit')}
      hint={t('offline.hint')}
      schema={Reason}
      reads={FILE_READS}
      run={({ reason }) => call(takeUpgradeFilesOffline, { body: { ids: rows.map(({ id }) => id), reason } })}
      onClose={onClose}
    >
      <TextAreaItem name="reason" label={t('partVersion:reason')} />
    </StepDrawer>
  )
}
