import { Form } from 'antd'
import { UpgradeTrendFilter } from '#core/contract/upgrade-stat.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SearchForm } from '#console/ui/search-form.tsx'
import { OperatingCitySelect, PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { useNarrow } from '#console/ui/use-narrow.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { GranularityField, PeriodField } from './period-field.tsx'
import { StatPanels } from './stat-panels.tsx'
import { STAT_VIEW } from './stat-view.ts'

/** What ended upgrades add up to; every number leads to its records. */
export function RecordStats() {
  const { t } = useTranslation('upgradeRecord')
  const search = useViewSearch(UpgradeTrendFilter, STAT_VIEW)
  const narrow = useNarrow(search)
  return (
    <>
      <SearchForm search={search}>
        <GranularityField />
        <PeriodField />
        <Form.Item name="partsModel" label={t('partsModel')}>
          <PartsModelSelect />
        </Form.Item>
        <Form.Item name="operatingCity" label={t('operatingCity')}>
          <OperatingCitySelect />
        </Form.Item>
      </SearchForm>
      {search.filter && <StatPanels filter={search.filter} onRange={narrow.to} />}
    </>
  )
}
