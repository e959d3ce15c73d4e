import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listInspections, listInspectionTemplates, startInspection } from '#core/contract/inspection.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { CodeItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onStarted: (id: number) => void
}

/** A vehicle comes to a station: its VIN is scanned or typed, and its inspection begins. */
export function StartDrawer({ open, onClose, onStarted }: Props) {
  const { t } = useTranslation(['offline', 'common'])
  const refresh = useRefresh()
  const { data = [] } = useCall(listInspectionTemplates, {}, { enabled: open })
  const published = data.filter(({ state }) => state === 'published')
  return (
    <FormDrawer
      open={open}
      title={t('inspection.start')}
      submitText={t('inspection.start')}
      schema={startInspection.body}
      initial={{ vin: '', line: '', station: '' }}
      onSubmit={async (body) => {
        const { id } = await call(startInspection, { body })
        await refresh(listInspections)
        onStarted(id)
      }}
      onClose={onClose}
    >
      <CodeItem
        name="vin"
        label={t('common:field.vin')}
        hint={t('inspection.scan')}
        normalize={(text: string) => text.toUpperCase().trim()}
      />
      <Form.Item name="templateId" label={t('inspection.template')} required>
        <Select
          options={published.map(({ id, name, version }) => ({ value: id, label: `${name} · ${version}` }))}
          notFoundContent={t('inspection.noTemplate')}
        />
      </Form.Item>
      <TextItem name="line" label={t('inspection.line')} />
      <TextItem name="station" label={t('inspection.station')} />
    </FormDrawer>
  )
}
