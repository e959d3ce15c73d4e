import { Form } from 'antd'
import { searchSaleDealers } from '#core/contract/keyword-search.ts'
import { correctSale, getSaleFigures, listSales, SaleCorrection, type SaleRow } from '#core/contract/vehicle-sale.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'

/** Corrects the dealer and the time of a sale that was registered wrongly. */
export function CorrectDrawer({ sale, onClose }: { sale: SaleRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('vehicleSale')
  const refresh = useRefresh()
  if (!sale) return null
  const { vin, plate, dealerCode, soldTime } = sale
  return (
    <FormDrawer
      open
      title={t('correct', { name: plate || vin })}
      schema={SaleCorrection}
      initial={{ dealerCode, ...(soldTime !== null && { soldTime }) }}
      onSubmit={async (values) => {
        await call(correctSale, { body: { ...values, vin } })
        await refresh(listSales, getSaleFigures)
      }}
      onClose={onClose}
    >
      <Form.Item name="dealerCode" label={t('dealer.1')} required>
        <KeywordSelect from={searchSaleDealers} />
      </Form.Item>
      <TimeItem name="soldTime" label={t('soldTime')} />
      <TextAreaItem name="reason" label={t('reason')} />
    </FormDrawer>
  )
}
