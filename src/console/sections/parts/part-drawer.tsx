import { Divider, Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createPart,
  getPart,
  listParts,
  PART_NUMBERS,
  PartInput,
  type PartRow,
  updatePart,
} from '#core/contract/parts.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { usePartStateOptions } from './part-state.tsx'

interface Props {
  /** A row to change, or a new part; undefined: closed. */
  editing: PartRow | 'new' | undefined
  onClose: () => void
}

export function PartDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation(['parts', 'common'])
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.serial }) : t('add'))}
      schema={PartInput}
      initial={{ state: 'stock', orgId: Number(ownOrg) }}
      create={(body) => call(createPart, { body })}
      update={(input, { id, updateTime }) => call(updatePart, { body: { ...input, id, updateTime } })}
      read={byId(getPart)}
      reads={[listParts]}
      onClose={onClose}
    >
      <CodeItem name="serial" label={t('serial')} />
      <TextItem name="partNumber" label={t('partNumber')} />
      <Form.Item name="partsModel" label={t('partsModel')} required>
        <PartsModelSelect />
      </Form.Item>
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <TextItem name="hardwareVersion" label={t('hardwareVersion')} />
      <TextItem name="softwareVersion" label={t('softwareVersion')} />
      <TextItem name="supplier" label={t('supplier')} />
      <TextItem name="batch" label={t('batch')} />
      <SelectItem name="state" label={t('state')} options={usePartStateOptions()} />
      <Form.Item name="vin" label={t('common:field.vehicle')} normalize={(vin?: string) => vin ?? ''}>
        <VinSelect />
      </Form.Item>
      <TextItem name="position" label={t('position')} />
      <DayItem name="installedOn" label={t('installedOn')} />
      <Divider style={{ gridColumn: '1 / -1', margin: '4px 0 12px' }} titlePlacement="start">
        {t('electronics')}
      </Divider>
      {PART_NUMBERS.map((name) => (
        <TextItem key={name} name={name} label={t(`number.${name}`)} maxLength={64} />
      ))}
    </EntityDrawer>
  )
}
