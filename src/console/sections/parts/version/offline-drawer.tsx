import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { listPartVersions, type PartVersionRow, setPartVersionStatus } from '#core/contract/part-version.ts'
import { requiredText } from '#core/contract/fields.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  version: PartVersionRow | undefined
  onClose: () => void
}

const Recall = z.object({ reason: requiredText(500) })

/** Takes a version offline, with a reason and how many vehicles have it. */
export function OfflineDrawer({ version, onClose }: Props) {
  const { t } = useTranslation('partVersion')
  const refresh = useRefresh()
  const shown = useLast(version)
  return (
    <FormDrawer
      open={version !== undefined}
      title={t('step.3', { name: shown?.softModel ?? '' })}
      submitText={t('offline.submit')}
      schema={Recall}
      onSubmit={async ({ reason }) => {
        await call(setPartVersionStatus, { body: { id: version!.id, versionStatus: 3, reason } })
        await refresh(listPartVersions)
      }}
      onClose={onClose}
      notice={() => <Alert type="warning" showIcon title={t('offline.hint', { count: shown?.vehicles ?? 0 })} />}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </FormDrawer>
  )
}
