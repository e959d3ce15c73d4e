import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/sim-card.ts'
import { SIM_REAL_NAMES } from '#core/domain/stock-life.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'

interface Props {
  editing: contract.SimCardRow | 'new' | undefined
  onClose: () => void
}

/** Data of a SIM card; its state and its terminal change by steps of their own. */
export function SimCardDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('stock')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.iccid }) : t('sim.add'))}
      schema={contract.SimCardInput}
      initial={{ realName: 'none', orgId: Number(ownOrg) }}
      create={(body) => call(contract.createSimCard, { body })}
      update={(input, { id, updateTime }) => call(contract.updateSimCard, { body: { ...input, id, updateTime } })}
      read={byId(contract.getSimCard)}
      reads={[contract.listSimCards, contract.countSimAlerts]}
      onClose={onClose}
    >
      <CodeItem name="iccid" label={t('iccid')} maxLength={22} />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <CodeItem name="msisdn" label={t('sim.msisdn')} maxLength={21} />
      <CodeItem name="imsi" label={t('sim.imsi')} maxLength={15} />
      <TextItem name="carrier" label={t('sim.carrier')} />
      <TextItem name="plan" label={t('sim.plan')} />
      <TextItem name="pool" label={t('sim.pool')} />
      <SelectItem
        name="realName"
        label={t('sim.realName')}
        options={SIM_REAL_NAMES.map((value) => ({ value, label: t(`sim.realName.${value}`) }))}
      />
      <DayItem name="activatedOn" label={t('sim.activatedOn')} />
      <DayItem name="expiresOn" label={t('sim.expiresOn')} />
      <TextItem name="batch" label={t('batch')} />
    </EntityDrawer>
  )
}
