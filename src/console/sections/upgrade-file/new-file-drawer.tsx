import { Alert, App, Form } from 'antd'
import { z } from 'zod'
import { addUpgradeFile, NewUpgradeFile } from '#core/contract/upgrade-file.ts'
import { UPGRADE_FILE_EXTENSIONS } from '#core/domain/upgrade-file.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CodeItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { FileUploader } from '#console/ui/upload/file-uploader.tsx'
import { FileFields } from './file-fields.tsx'
import { FILE_READS } from './file-reads.ts'

interface Props {
  open: boolean
  onClose: () => void
}

const Uploaded = NewUpgradeFile.omit({ objectKey: true }).extend({
  files: z.array(z.object({ objectKey: z.string() })).min(1, 'validation.required'),
})
const PATTERN = new RegExp(String.raw`\.(${UPGRADE_FILE_EXTENSIONS.join('|')})$`)
const MAX_MEGABYTES = 512

/** Uploads a file with its version; a version of the register that has no file gets it. */
export function NewFileDrawer({ open, onClose }: Props) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const refresh = useRefresh()
  const { message } = App.useApp()
  return (
    <FormDrawer
      open={open}
      title={t('add')}
      schema={Uploaded}
      initial={{ fileKind: 'full', environment: 'ET', hardware: [] }}
      onSubmit={async ({ files: [file], ...input }) => {
        await call(addUpgradeFile, { body: { ...input, objectKey: file!.objectKey } })
        message.success(t('added', { name: input.softModel }))
        await refresh(...FILE_READS)
      }}
      onClose={onClose}
      notice={() => <Alert type="info" showIcon title={t('add.hint')} />}
    >
      <Form.Item name="files" label={t('partVersion:file')} required>
        <FileUploader kind="file" single pattern={PATTERN} maxMegabytes={MAX_MEGABYTES} />
      </Form.Item>
      <Form.Item name="partsModel" label={t('partVersion:partsModel')} required>
        <PartsModelSelect />
      </Form.Item>
      <CodeItem name="softModel" label={t('partVersion:softModel')} hint={t('partVersion:softModel.hint')} />
      <CodeItem name="version" label={t('partVersion:version')} hint={t('partVersion:version.hint')} />
      <FileFields />
    </FormDrawer>
  )
}
