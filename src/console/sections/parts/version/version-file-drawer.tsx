import { Alert, Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { attachVersionFile, listPartVersions, type PartVersionRow } from '#core/contract/part-version.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { FileUploader } from '#console/ui/upload/file-uploader.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  version: PartVersionRow | undefined
  onClose: () => void
}

const Uploaded = z.object({
  files: z.array(z.object({ objectKey: z.string() })).min(1, 'validation.required'),
})

/** Uploads the installable file of a version. */
export function VersionFileDrawer({ version, onClose }: Props) {
  const { t } = useTranslation('partVersion')
  const refresh = useRefresh()
  const shown = useLast(version)
  return (
    <FormDrawer
      open={version !== undefined}
      title={t('attach', { name: shown?.softModel ?? '' })}
      schema={Uploaded}
      onSubmit={async ({ files: [file] }) => {
        await call(attachVersionFile, { body: { id: version!.id, objectKey: file!.objectKey } })
        await refresh(listPartVersions)
      }}
      onClose={onClose}
      notice={() => <Alert type="info" showIcon title={t('attach.hint')} />}
    >
      <Form.Item name="files" label={t('file')} required>
        <FileUploader kind="file" single pattern={/\.(bin|hex|s19|img|zip|gz)$/} maxMegabytes={512} />
      </Form.Item>
    </FormDrawer>
  )
}
