import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/driver.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

interface Props {
  /** A row to change, or a new driver; undefined: closed. */
  editing: contract.DriverRow | 'new' | undefined
  onClose: () => void
}

export function DriverForm({ editing, onClose }: Props) {
  const { t } = useTranslation('driver')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.driverName }) : t('add'))}
      schema={contract.DriverInput}
      initial={{ state: 'active', orgId: Number(ownOrg) }}
      create={(body) => call(contract.createDriver, { body })}
      update={(input, { id, updateTime }) => call(contract.updateDriver, { body: { ...input, id, updateTime } })}
      read={byId(contract.getDriver)}
      reads={[contract.listDrivers, contract.getDriver, contract.getDriverFigures]}
      onClose={onClose}
    >
      <TextItem name="driverName" label={t('name')} />
      <CodeItem name="phone" label={t('phone')} />
      <CodeItem name="qualificationNo" label={t('qualificationNo')} hint={t('qualificationNo.hint')} />
      <DayItem name="qualificationUntil" label={t('qualificationUntil')} />
      <CodeItem name="licenceNo" label={t('licenceNo')} />
      <DayItem name="licenceUntil" label={t('licenceUntil')} />
      <CodeItem name="cardId" label={t('cardId')} />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <SelectItem
        name="state"
        label={t('state')}
        options={contract.DRIVER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
    </EntityDrawer>
  )
}
