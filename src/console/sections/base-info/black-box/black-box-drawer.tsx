import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/black-box.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, NumberItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

interface Props {
  editing: contract.BlackBoxRow | 'new' | undefined
  onClose: () => void
}

/** Data of a driving recorder; its vehicle, checks and state change by steps of their own. */
export function BlackBoxDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('stock')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.number }) : t('blackBox.add'))}
      schema={contract.BlackBoxInput}
      initial={{ orgId: Number(ownOrg) }}
      create={(body) => call(contract.createBlackBox, { body })}
      update={(input, { id, updateTime }) => call(contract.updateBlackBox, { body: { ...input, id, updateTime } })}
      read={byId(contract.getBlackBox)}
      reads={[contract.listBlackBoxes, contract.countCalibrations]}
      onClose={onClose}
    >
      <CodeItem name="number" label={t('blackBox.number')} />
      <CodeItem name="model" label={t('model')} />
      <TextItem name="supplier" label={t('supplier')} />
      <CodeItem name="certificate" label={t('blackBox.certificate')} />
      <NumberItem name="capacityMb" label={t('blackBox.capacityMb')} />
      <DayItem name="calibrationUntil" label={t('blackBox.calibrationUntil')} />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
    </EntityDrawer>
  )
}
