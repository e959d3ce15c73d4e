import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  searchFinanceOrgs,
  searchPickupDealers,
  searchSaleDealers,
  searchSecondaryDealers,
} from '#core/contract/keyword-search.ts'
import { findUnsoldVehicles } from '#core/contract/lookup.ts'
import { getSaleFigures, listSales, registerSale, SaleInput } from '#core/contract/vehicle-sale.ts'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { CodeItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import type { OptionSource } from '#console/ui/select/option-source.ts'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { RemoteSelect } from '#console/ui/select/remote-select.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'

const UNSOLD: OptionSource<typeof findUnsoldVehicles, { vin: string; plate: string; modelName: string }, string> = {
  endpoint: findUnsoldVehicles,
  query: (vinLike, pageNum, pageSize) => ({ ...(vinLike && { vinLike }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ vin, plate, modelName }) => ({
    value: vin,
    label: vin,
    note: [plate, modelName].filter(Boolean).join(' · '),
  }),
  typedLength: VIN_LENGTH,
  normalise: (text) => text.trim().toUpperCase(),
}
const orEmpty = (value?: string) => value ?? ''

interface Props {
  open: boolean
  onClose: () => void
}

/** Registers the sale of one vehicle. */
export function RegisterDrawer({ open, onClose }: Props) {
  const { t } = useTranslation(['vehicleSale', 'common'])
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={t('add')}
      schema={SaleInput}
      onSubmit={async (body) => {
        await call(registerSale, { body })
        await refresh(listSales, getSaleFigures)
      }}
      onClose={onClose}
    >
      <Form.Item name="vin" label={t('common:field.vehicle')} required>
        <RemoteSelect source={UNSOLD} />
      </Form.Item>
      <CodeItem name="orderNo" label={t('orderNo')} />
      <Form.Item name="dealerCode" label={t('dealer.1')} required>
        <KeywordSelect from={searchSaleDealers} />
      </Form.Item>
      <TimeItem name="soldTime" label={t('soldTime')} />
      <Form.Item name="secondaryCode" label={t('secondary')} normalize={orEmpty}>
        <KeywordSelect from={searchSecondaryDealers} />
      </Form.Item>
      <Form.Item name="pickupCode" label={t('pickup')} normalize={orEmpty}>
        <KeywordSelect from={searchPickupDealers} />
      </Form.Item>
      <Form.Item name="financeCode" label={t('finance')} normalize={orEmpty}>
        <KeywordSelect from={searchFinanceOrgs} />
      </Form.Item>
      <Form.Item name="areaId" label={t('region')} normalize={orEmpty}>
        <RegionSelect />
      </Form.Item>
      <TextItem name="customer" label={t('customer')} />
      <CodeItem name="invoice" label={t('invoice')} />
    </FormDrawer>
  )
}
