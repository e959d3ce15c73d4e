import { Form, Select } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createDealer,
  DEALER_LEVELS,
  DealerInput,
  type DealerRow,
  getDealer,
  listDealers,
  updateDealer,
} from '#core/contract/dealer.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { PlaceItem } from '#console/ui/address/place-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { DealerSelect } from '#console/ui/select/dealer-select.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { DayItem } from '#console/ui/day-item.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { DealerAccounts } from './dealer-accounts.tsx'
import { useDealerStateOptions } from './dealer-state.tsx'

interface Props {
  /** A row to change, or a new dealer; undefined: closed. */
  editing: DealerRow | 'new' | undefined
  onClose: () => void
}

export function DealerDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('dealer')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.dealerName }) : t('add'))}
      schema={DealerInput}
      initial={{ level: 1, state: 'active', pickup: false, brands: [], orgId: Number(ownOrg) }}
      create={(body) => call(createDealer, { body })}
      update={(input, { id, updateTime }) => call(updateDealer, { body: { ...input, id, updateTime } })}
      read={byId(getDealer)}
      reads={[listDealers]}
      onClose={onClose}
    >
      <CodeItem name="dealerCode" label={t('code')} />
      <TextItem name="dealerName" label={t('name')} />
      <Form.Item name="level" label={t('level')}>
        <Select options={DEALER_LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))} />
      </Form.Item>
      <ParentItem />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <Form.Item name="areaId" label={t('region')} normalize={(id?: string) => id ?? ''}>
        <RegionSelect />
      </Form.Item>
      <PlaceItem />
      <TextItem name="contact" label={t('contact')} />
      <CodeItem name="phone" label={t('phone')} />
      <SelectItem name="brands" label={t('brands')} mode="multiple" options={useBrandOptions()} showSearch />
      <DayItem name="authorisedUntil" label={t('authorisedUntil')} />
      <SelectItem name="state" label={t('state')} options={useDealerStateOptions()} />
      <SwitchItem name="pickup" label={t('pickup')} />
      {editing && editing !== 'new' && <DealerAccounts dealerId={editing.id} />}
    </EntityDrawer>
  )
}

/** Only a dealer of level 2 buys from another one. */
function ParentItem() {
  const { t } = useTranslation('dealer')
  const level = Form.useWatch<number | undefined>('level')
  if (level !== 2) return null
  return (
    <Form.Item name="parentCode" label={t('parent')} normalize={(code?: string) => code ?? ''}>
      <DealerSelect />
    </Form.Item>
  )
}

function useBrandOptions() {
  const { data } = useCall(getBrandTree)
  return (data ?? []).map(({ brandCode, brandName }) => ({ value: brandCode, label: brandName }))
}
