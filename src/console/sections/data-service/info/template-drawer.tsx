import { Button, Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listDataItems } from '#core/contract/data-item.ts'
import { type DataProfile, getDataProfile, saveDataTemplate } from '#core/contract/data-profile.ts'
import { BIG_SELECT_PAGE_SIZE } from '#core/domain/limits.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import page from '#console/ui/page.module.css'

const Body = saveDataTemplate.body.omit({ modelId: true })

interface Props {
  /** Vehicle whose model the template belongs to; null: closed. */
  profile: DataProfile | null
  onClose: () => void
}

/** Items all vehicles of the model have to send. */
export function TemplateDrawer({ profile, onClose }: Props) {
  const { t } = useTranslation('dataProfile')
  const refresh = useRefresh()
  const { data } = useCall(
    listDataItems,
    { query: { pageSize: BIG_SELECT_PAGE_SIZE } },
    { enabled: profile !== null, toast: false },
  )
  const named = new Map((profile?.items ?? []).map(({ code, name }) => [code, name]))
  for (const { code, name, kind } of data?.list ?? []) if (kind !== 'signal') named.set(code, name)

  async function save(items: string[] | null) {
    if (!profile) return
    await call(saveDataTemplate, { body: { modelId: profile.modelId, items } })
    await refresh(getDataProfile)
  }

  return (
    <FormDrawer
      open={profile !== null}
      title={t('template.title', { model: profile?.modelName ?? '' })}
      schema={Body}
      initial={{ items: profile?.items.filter(({ required }) => required).map(({ code }) => code) ?? [] }}
      onSubmit={({ items }) => save(items)}
      onClose={onClose}
    >
      {profile?.templateTime === null && <p className={page.note}>{t('template.usualHint')}</p>}
      <Form.Item name="items" label={t('template.items')} required>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={[...named].map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      {profile?.templateTime !== null && (
        <Button
          onClick={async () => {
            await save(null)
            onClose()
          }}
        >
          {t('template.usual')}
        </Button>
      )}
    </FormDrawer>
  )
}
