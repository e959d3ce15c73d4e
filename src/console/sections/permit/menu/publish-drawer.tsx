import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getMenu, publishMenu } from '#core/contract/menu.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

/** Makes a version of the draft. */
export function PublishDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('menuRegistry')
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('publish.title')}
      submitText={t('publish')}
      schema={publishMenu.body}
      onSubmit={async (body) => {
        await call(publishMenu, { body })
        await refresh(getMenu)
      }}
      onClose={onClose}
      notice={() => <Alert type="info" showIcon title={t('publish.hint')} />}
    >
      <TextItem name="note" label={t('note')} />
    </FormDrawer>
  )
}
