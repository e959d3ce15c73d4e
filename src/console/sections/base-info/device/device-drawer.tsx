import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/device.ts'
import { DEVICE_KINDS } from '#core/domain/stock-life.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

interface Props {
  editing: contract.DeviceRow | 'new' | undefined
  onClose: () => void
}

/** Data of a device; its vehicle and its state change by steps of their own. */
export function DeviceDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('stock')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.code }) : t('device.add'))}
      schema={contract.DeviceInput}
      initial={{ orgId: Number(ownOrg) }}
      create={(body) => call(contract.createDevice, { body })}
      update={(input, { id, updateTime }) => call(contract.updateDevice, { body: { ...input, id, updateTime } })}
      read={byId(contract.getDevice)}
      reads={[contract.listDevices]}
      onClose={onClose}
    >
      <CodeItem name="code" label={t('device.code')} />
      <SelectItem
        name="kind"
        label={t('device.kind')}
        options={DEVICE_KINDS.map((value) => ({ value, label: t(`device.kind.${value}`) }))}
      />
      <CodeItem name="model" label={t('model')} />
      <TextItem name="supplier" label={t('supplier')} />
      <CodeItem name="protocol" label={t('device.protocol')} />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
    </EntityDrawer>
  )
}
