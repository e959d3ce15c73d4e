import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listTemplateDrift, type ParameterTemplate, sendParameterTemplate } from '#core/contract/parameter-template.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { settingsOf } from '#console/ui/parameter/parameter-change.ts'
import { PreviewCounts } from '#console/ui/parameter/preview-counts.tsx'
import { ReasonField, StageFields } from '#console/ui/parameter/write-drawer.tsx'

interface Props {
  open: boolean
  template: ParameterTemplate
  onClose: () => void
  onStarted: (runId: number) => void
}

const Order = sendParameterTemplate.body.omit({ id: true })

/** Dry run of a template, and sending it in stages. */
export function SendDrawer({ open, template, onClose, onStarted }: Props) {
  const { t } = useTranslation('parameter')
  return (
    <FormDrawer
      open={open}
      title={t('send.title', { name: template.name, version: template.version })}
      schema={Order}
      initial={{ stageSize: 10, stopAfter: 3, waitSeconds: 0 }}
      submitText={t('write.send')}
      onSubmit={async (order) => {
        onStarted((await call(sendParameterTemplate, { body: { ...order, id: template.id } })).runId)
      }}
      onClose={onClose}
    >
      <DryRun template={template} />
      <Alert type="warning" showIcon title={t('write.types')} style={{ marginBlock: 12 }} />
      <StageFields />
      <ReasonField />
    </FormDrawer>
  )
}

/** Vehicles that do not follow the template, by their last report. */
export function DryRun({ template }: { template: ParameterTemplate }) {
  const { t } = useTranslation('parameter')
  const { data } = useCall(listTemplateDrift, { query: { id: template.id } })
  if (data?.vehicles === 0) return <Alert type="info" showIcon title={t('drift.noVehicles')} />
  return data ? <PreviewCounts preview={data} wanted={settingsOf(template.parameters)} /> : null
}
