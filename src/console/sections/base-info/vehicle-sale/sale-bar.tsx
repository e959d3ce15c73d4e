import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { findDealersByRegion } from '#core/contract/dealer.ts'
import * as contract from '#core/contract/vehicle-sale.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'

interface Props {
  selected: readonly contract.SaleRow[]
  onDone: () => void
}
type Action = 'deliver' | 'transfer' | 'return'

/** What is done with selected vehicles: deliver, transfer, take back. */
export function SaleBar({ selected, onDone }: Props) {
  const { t } = useTranslation('vehicleSale')
  const format = useFormat()
  const refresh = useRefresh()
  const [opened, open] = useState<Action>()
  const vins = selected.map(({ vin }) => vin)
  const shared = (action: Action) => ({
    open: opened === action,
    title: t(`title.${action}`, { number: format.number(vins.length) }),
    submitText: t(action),
    notice: () => <Alert type="info" showIcon title={t(`hint.${action}`)} />,
    onClose: () => open(undefined),
  })
  async function finish() {
    onDone()
    await refresh(contract.listSales, contract.getSaleFigures)
  }
  return (
    <>
      <SelectionBar count={selected.length} onClear={onDone}>
        <AllowedButton to={contract.deliverVehicles} type="primary" onClick={() => open('deliver')}>
          {t('deliver')}
        </AllowedButton>
        <AllowedButton to={contract.transferVehicles} onClick={() => open('transfer')}>
          {t('transfer')}
        </AllowedButton>
        <AllowedButton to={contract.returnVehicles} danger onClick={() => open('return')}>
          {t('return')}
        </AllowedButton>
      </SelectionBar>
      <FormDrawer
        {...shared('deliver')}
        schema={contract.Delivery}
        onSubmit={async (values) => {
          await call(contract.deliverVehicles, { body: { ...values, vins } })
          await finish()
        }}
      >
        <TimeItem name="deliveredTime" label={t('deliveredTime')} />
      </FormDrawer>
      <FormDrawer
        {...shared('transfer')}
        schema={contract.Transfer}
        onSubmit={async (values) => {
          await call(contract.transferVehicles, { body: { ...values, vins } })
          await finish()
        }}
      >
        <DealerItem />
        <TextAreaItem name="reason" label={t('reason')} />
      </FormDrawer>
      <FormDrawer
        {...shared('return')}
        schema={contract.Return}
        onSubmit={async (values) => {
          await call(contract.returnVehicles, { body: { ...values, vins } })
          await finish()
        }}
      >
        <TextAreaItem name="reason" label={t('reason')} />
      </FormDrawer>
    </>
  )
}

/** A dealer, narrowed to those of a region. */
function DealerItem() {
  const { t } = useTranslation('vehicleSale')
  const [areaId, setAreaId] = useState<string>()
  const { data, loading } = useCall(findDealersByRegion, { query: areaId ? { areaId } : {} }, { toast: false })
  return (
    <>
      <Form.Item label={t('transfer.region')}>
        <RegionSelect value={areaId ?? null} onChange={(id) => setAreaId(id ?? undefined)} />
      </Form.Item>
      <Form.Item name="dealerCode" label={t('dealer')} required>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={loading}
          options={(data ?? []).map(({ dealerCode, dealerName }) => ({ value: dealerCode, label: dealerName }))}
        />
      </Form.Item>
    </>
  )
}
