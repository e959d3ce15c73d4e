import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ParameterTemplate, saveParameterTemplate } from '#core/contract/parameter-template.ts'
import { call } from '#web/api/call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ChangeList } from '#console/ui/parameter/change-list.tsx'
import { changesBetween, parametersOf, type Settings, settingsOf } from '#console/ui/parameter/parameter-change.ts'
import { ParameterEditor } from '#console/ui/parameter/parameter-editor.tsx'
import { TemplateNameFields } from '#console/ui/parameter/save-template-drawer.tsx'

interface Props {
  open: boolean
  /** Absent: a new one. */
  template: ParameterTemplate | undefined
  onClose: () => void
  onSaved: () => void
}

const Named = saveParameterTemplate.body.pick({ name: true, note: true, checkDays: true })

/** A template and what it sets, by group of parameters; changed content becomes a further version. */
export function TemplateDrawer({ open, template, onClose, onSaved }: Props) {
  const { t } = useTranslation('parameter')
  const stored = template ? settingsOf(template.parameters) : {}
  const [draft, setDraft] = useState<Settings>()
  const settings = draft ?? stored
  const changes = changesBetween(stored, settings)
  return (
    <FormDrawer
      open={open}
      title={template ? t('template.edit', { name: template.name }) : t('set.new')}
      schema={Named}
      initial={{ name: template?.name ?? '', note: '', checkDays: template?.checkDays ?? 7 }}
      onSubmit={async (named) => {
        const body = { ...named, parameters: parametersOf(settings), ...(template && { id: template.id }) }
        await call(saveParameterTemplate, { body })
        setDraft(undefined)
        onSaved()
      }}
      onClose={() => {
        setDraft(undefined)
        onClose()
      }}
    >
      <TemplateNameFields />
      <ParameterEditor settings={settings} onChange={setDraft} />
      {template && changes.length > 0 && <ChangeList changes={changes} />}
    </FormDrawer>
  )
}
