import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  deleteAudioVideoTemplate,
  listAudioVideoTemplates,
  saveAudioVideoTemplate,
} from '#core/contract/audio-video.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { parametersOf, type Settings, settingsOf } from '#console/ui/parameter/parameter-change.ts'

interface Props {
  /** Content of a new template. */
  settings: Settings | undefined
  onApply: (settings: Settings) => void
}

const Name = saveAudioVideoTemplate.body.pick({ name: true })

/** Named settings: applied to the form, saved from it, deleted. */
export function TemplateBar({ settings, onApply }: Props) {
  const { t } = useTranslation('audioVideo')
  const confirm = useConfirm()
  const { data, reload } = useCall(listAudioVideoTemplates)
  const [chosen, setChosen] = useState<number>()
  const [saves, setSaves] = useState(false)
  const templates = data?.list ?? []
  const template = templates.find(({ id }) => id === chosen)

  async function save(name: string) {
    const saved = await call(saveAudioVideoTemplate, { body: { name, parameters: parametersOf(settings ?? {}) } })
    setChosen(saved.id)
    reload()
  }
  const remove = (id: number, name: string) =>
    confirm({
      title: t('template.removeQuestion', { name }),
      danger: true,
      async onConfirm() {
        await call(deleteAudioVideoTemplate, { body: { id } })
        setChosen(undefined)
        reload()
      },
    })

  return (
    <>
      <Select
        aria-label={t('template.label')}
        placeholder={t('template.label')}
        popupMatchSelectWidth={false}
        value={chosen}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <Button disabled={!template || !settings} onClick={() => template && onApply(settingsOf(template.parameters))}>
        {t('template.apply')}
      </Button>
      {settings && (
        <AllowedButton to={saveAudioVideoTemplate} onClick={() => setSaves(true)}>
          {t('template.save')}
        </AllowedButton>
      )}
      {template && (
        <AllowedButton to={deleteAudioVideoTemplate} danger onClick={() => remove(template.id, template.name)}>
          {t('template.remove')}
        </AllowedButton>
      )}
      <FormDrawer
        open={saves}
        title={t('template.save')}
        schema={Name}
        initial={{ name: template?.name ?? '' }}
        onSubmit={({ name }) => save(name)}
        onClose={() => setSaves(false)}
      >
        <TextItem name="name" label={t('template.name')} />
      </FormDrawer>
    </>
  )
}
