import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { assignParameterTemplate, type ParameterTemplate } from '#core/contract/parameter-template.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { VinsField } from '#console/ui/vins-field.tsx'

interface Props {
  open: boolean
  template: ParameterTemplate
  onClose: () => void
  onSaved: () => void
}

const Chosen = z.object({ orgIds: assignParameterTemplate.body.shape.orgIds.optional(), vins: z.string().optional() })

/** Organisations and vehicles a template is for. */
export function AssignDrawer({ open, template, onClose, onSaved }: Props) {
  const { t } = useTranslation('parameter')
  const orgs = useOrgOptions()
  return (
    <FormDrawer
      open={open}
      title={t('assign.title', { name: template.name })}
      schema={Chosen}
      initial={{ orgIds: template.orgIds, ...(template.vins.length > 0 && { vins: template.vins.join(',') }) }}
      onSubmit={async ({ orgIds = [], vins = '' }) => {
        await call(assignParameterTemplate, { body: { id: template.id, orgIds, vins: vinsIn(vins) } })
        onSaved()
      }}
      onClose={onClose}
    >
      <Form.Item name="orgIds" label={t('target.orgs')} extra={t('assign.hint')}>
        <Select mode="multiple" options={orgs} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <VinsField />
    </FormDrawer>
  )
}
