import { App } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { sendWallOrder, type WallDisplay } from '#core/contract/screen-admin.ts'
import { sceneQuery } from '#core/contract/screen-display.ts'
import { SCREEN_PATHS } from '#core/domain/screen-grant.ts'
import { call } from '#web/api/call.ts'
import { ChoiceItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useScreenName, useWallName } from './use-wall-name.ts'

const ShowForm = z.object({
  path: z.enum(SCREEN_PATHS, { error: 'validation.required' }),
  query: sceneQuery.optional(),
})

/** Lets one wall show something else for a while. */
export function ShowDrawer({ wall, onClose }: { wall: WallDisplay; onClose: () => void }) {
  const { t } = useTranslation('screenDisplay')
  const { message } = App.useApp()
  const screenName = useScreenName()
  const name = useWallName()(wall)
  return (
    <FormDrawer
      open
      title={t('order.show', { name })}
      schema={ShowForm}
      submitText={t('order.send')}
      onClose={onClose}
      onSubmit={async ({ path, query }) => {
        await call(sendWallOrder, { body: { id: wall.id, order: 'show', path, ...(query && { query }) } })
        message.success(t('order.sent', { name }))
      }}
    >
      <ChoiceItem
        name="path"
        label={t('scene.screen')}
        hint={t('order.showHint')}
        options={SCREEN_PATHS.map((path) => ({ value: path, label: screenName(path) }))}
      />
      <TextItem name="query" label={t('scene.query')} hint={t('scene.queryHint')} />
    </FormDrawer>
  )
}
