import { Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  downloadSaleTemplate,
  exportSales,
  getSaleFigures,
  listSales,
  registerSale,
  SALE_STAGES,
  SaleFilter,
  type SaleRow,
} from '#core/contract/vehicle-sale.ts'
import { searchDealers } from '#core/contract/keyword-search.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListOverview } from '#console/ui/list-overview.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { ModelField } from '#console/ui/model-field.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useAttributeOptions } from '../options.ts'
import { CorrectDrawer } from './correct-drawer.tsx'
import { RegisterDrawer } from './register-drawer.tsx'
import { SaleBar } from './sale-bar.tsx'
import { useSaleColumns } from './sale-columns.tsx'

const SaleCharts = lazy(async () => ({ default: (await import('./sale-charts.tsx')).SaleCharts }))
type View = 'list' | 'charts'

/** Sales of vehicles: from the stock of a dealer to the first message of the customer's vehicle. */
export function SalePage() {
  const { t } = useTranslation('vehicleSale')
  const search = useSearch(SaleFilter)
  const [adding, add] = useState(false)
  const [correcting, correct] = useState<SaleRow>()
  const [view, show] = useState<View>('list')
  const { data: figures } = useCall(
    getSaleFigures,
    { query: search.filter ?? {} },
    { toast: false, keepPrevious: true, enabled: search.filter !== null },
  )
  const stages = SALE_STAGES.map((stage) => [t(`stage.${stage}`), figures?.stages[stage]] as const)
  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={usePagedList(listSales, search.filter)}
        reads={[listSales, getSaleFigures]}
        columns={useSaleColumns(correct)}
        rowKey={(row) => row.id}
        imports={{
          template: downloadSaleTemplate,
          importer: 'vehicleSale',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={exportSales}
        add={{ to: registerSale, label: t('add'), onClick: () => add(true) }}
        bar={(selected, done) => view === 'list' && <SaleBar selected={selected} onDone={done} />}
        above={
          <ListOverview figures={stages}>
            <ViewSwitch<View>
              label={t('view')}
              shown={view}
              onShow={show}
              views={[
                { key: 'list', label: t('view.list') },
                { key: 'charts', label: t('view.charts') },
              ]}
            />
          </ListOverview>
        }
        instead={view === 'charts' && <Suspense>{figures && <SaleCharts figures={figures} />}</Suspense>}
      >
        <TextField name="vin" label={t('vin')} maxLength={17} />
        <TextField name="orderNo" label={t('orderNo')} maxLength={64} />
        <SelectField
          name="sold"
          label={t('sold')}
          options={[
            { value: 'true', label: t('sold.true') },
            { value: 'false', label: t('sold.false') },
          ]}
        />
        <SelectField
          name="stage"
          label={t('stage')}
          options={SALE_STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))}
        />
        <Form.Item name="dealerCode" label={t('dealer')}>
          <KeywordSelect from={searchDealers} />
        </Form.Item>
        <Form.Item name="areaId" label={t('region')}>
          <RegionSelect />
        </Form.Item>
        <ModelField />
        <SelectField name="attribute" label={t('attribute')} options={useAttributeOptions()} />
      </ListPage>
      <CorrectDrawer sale={correcting} onClose={() => correct(undefined)} />
      <RegisterDrawer open={adding} onClose={() => add(false)} />
    </>
  )
}
