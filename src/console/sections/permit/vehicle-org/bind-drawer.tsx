import { Form, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  BindInput,
  bindVehicles,
  listBoundVehicles,
  listOrgRecords,
  listVehiclesToBind,
  ORG_RELATIONS,
  type OrgRelation,
} from '#core/contract/vehicle-org.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

interface Props {
  open: boolean
  vins: readonly string[]
  initial: { orgId: number; kind: OrgRelation }
  onDone: () => void
  onClose: () => void
}

const Relation = BindInput.omit({ vins: true })

export function BindDrawer({ open, vins, initial, onDone, onClose }: Props) {
  const { t } = useTranslation('vehicleOrg')
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('bind.title', { count: vins.length })}
      schema={Relation}
      initial={initial}
      submitText={t('bind')}
      onSubmit={async (relation) => {
        await call(bindVehicles, { body: { ...relation, vins: [...vins] } })
        onDone()
        await refresh(listBoundVehicles, listVehiclesToBind, listOrgRecords)
      }}
      onClose={onClose}
    >
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <Form.Item name="kind" label={t('kind')} required extra={t('bind.hint')}>
        <Select options={ORG_RELATIONS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))} />
      </Form.Item>
      <DayItem name="validUntil" label={t('validUntil')} />
    </FormDrawer>
  )
}
