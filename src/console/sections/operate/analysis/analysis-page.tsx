import { Button } from 'antd'
import { getBrandTree } from '#core/contract/vehicle.ts'
import * as contract from '#core/contract/operating-analysis.ts'
import { VEHICLE_CLASSES } from '#core/contract/vehicle-model.ts'
import { dayAfter } from '#core/domain/date-range.ts'
import { MARKETS } from '#core/domain/market.ts'
import { ANALYSIS_DIMENSIONS, ANALYSIS_RANKINGS, type AnalysisRanking } from '#core/domain/operating-analysis.ts'
import { wallDay, wholeDays } from '#core/domain/wall-time.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { SelectField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import styles from './analysis.module.css'
import { ConsumptionPanel } from './consumption-panel.tsx'
import { useGroupColumns } from './group-columns.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { ReportPanel } from './report-panel.tsx'
import { UseFigures } from './use-figures.tsx'
import { VehicleRanking } from './vehicle-ranking.tsx'

const RANKINGS = Object.keys(ANALYSIS_RANKINGS) as AnalysisRanking[]

/** How vehicles are used, against the preceding period (docs/product/operate.md). */
export function AnalysisPage() {
  const { t } = useTranslation(['operating', 'shell', 'baseInfo', 'home'])
  const search = useSearch(contract.AnalysisFilter)
  const { zone } = useFormat()
  const dimension = search.filter?.dimension ?? 0
  return (
    <ListPage
      title={t('shell:title.operate.yyAnalysis')}
      hint={t('hint')}
      search={withView(search, 'dimension')}
      list={usePagedList(contract.listAnalysisGroups, search.filter)}
      columns={useGroupColumns(ANALYSIS_DIMENSIONS[dimension]!)}
      rowKey={({ key }) => key}
      exports={contract.exportAnalysisGroups}
      actions={<Button onClick={() => search.apply({ ...search.given, ...lastMonth(zone) })}>{t('lastMonth')}</Button>}
      above={
        search.filter && (
          <>
            <Blocks filter={search.filter} />
            <ViewSwitch
              label={t('dimension')}
              views={ANALYSIS_DIMENSIONS.map((each, at) => ({ key: String(at), label: t(`dimension.${each}`) }))}
              shown={String(dimension)}
              onShow={(chosen) => search.apply({ ...search.given, dimension: chosen })}
            />
          </>
        )
      }
    >
      <TimeRangeField offerToday={false} />
      <SelectField name="powerType" label={t('home:filter.power')} options={usePowerTypeOptions()} />
      <SelectField
        name="vehicleClassification"
        label={t('class')}
        options={VEHICLE_CLASSES.map((value) => ({ value, label: t(`baseInfo:class.${value}`) }))}
      />
      <SelectField name="vehicleModel" label={t('dimension.model')} options={useModelOptions()} />
      <SelectField
        name="market"
        label={t('home:filter.market')}
        options={MARKETS.map((value) => ({ value, label: t(`home:market.${value}`) }))}
      />
      <SelectField
        name="rankBy"
        label={t('rankBy')}
        options={RANKINGS.map((value) => ({ value, label: t(`measure.${value}`) }))}
      />
    </ListPage>
  )
}

/** Days of the calendar month before this one. */
function lastMonth(zone: string): { startTime: string; endTime: string } {
  const last = dayAfter(`${wallDay(Date.now(), zone).slice(0, 7)}-01`, -1)
  return wholeDays(`${last.slice(0, 7)}-01`, last, zone)
}

function useModelOptions(): { value: string; label: string }[] {
  const { data } = useCall(getBrandTree, {}, { toast: false })
  const models = (data ?? []).flatMap(({ seriesVos }) => seriesVos.flatMap(({ modelVos }) => modelVos))
  return models.map(({ modelCode, modeName }) => ({ value: modelCode, label: modeName }))
}

function Blocks({ filter: { dimension: _dimension, rankBy, ...fleet } }: { filter: contract.AnalysisFilter }) {
  const { t } = useTranslation('operating')
  const format = useFormat()
  const { data, error, reload } = useCall(
    contract.getOperatingAnalysis,
    { query: { ...fleet, rankBy } },
    { toast: false, keepPrevious: true },
  )
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <p className={styles.note}>
        {t('range', { from: format.date(data.fromDay), to: format.date(data.toDay), days: format.number(data.days) })}
      </p>
      <UseFigures analysis={data} />
      <Panels>
        <Panel title={t('profile')}>
          <ProfilePanel query={fleet} />
        </Panel>
        <Panel title={t('scatter')}>
          <ConsumptionPanel points={data.points} consuming={data.consuming} />
        </Panel>
        <Panel title={t('ranking')}>
          <VehicleRanking {...data} rankBy={rankBy} />
        </Panel>
        <Panel title={t('report')}>
          <ReportPanel analysis={data} rankBy={rankBy} />
        </Panel>
      </Panels>
    </>
  )
}
