import { useTranslation } from '#web/i18n/use-translation.ts'
import { listParameterTemplates, saveParameterTemplate } from '#core/contract/parameter-template.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { NumberItem, TextItem } from '../form-builder/form-fields.tsx'
import { FormDrawer } from '../form-drawer.tsx'
import { parametersOf, type Settings } from './parameter-change.ts'

interface Props {
  open: boolean
  settings: Settings
  onClose: () => void
}

const Named = saveParameterTemplate.body.pick({ name: true, note: true, checkDays: true })

/** Keeps settings as a new template. */
export function SaveTemplateDrawer({ open, settings, onClose }: Props) {
  const { t } = useTranslation('parameter')
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('template.save')}
      schema={Named}
      initial={{ checkDays: 7, note: '' }}
      onSubmit={async (named) => {
        await call(saveParameterTemplate, { body: { ...named, parameters: parametersOf(settings) } })
        await refresh(listParameterTemplates)
      }}
      onClose={onClose}
    >
      <p>{t('readings.parameters', { number: Object.keys(settings).length })}</p>
      <TemplateNameFields />
    </FormDrawer>
  )
}

export function TemplateNameFields() {
  const { t } = useTranslation('parameter')
  return (
    <>
      <TextItem name="name" label={t('template.name')} />
      <TextItem name="note" label={t('template.note')} />
      <NumberItem name="checkDays" label={t('template.checkDays')} hint={t('template.checkHint')} />
    </>
  )
}
