import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  downloadBindTemplate,
  exportBoundVehicles,
  exportRelatedVehicles,
  listBoundVehicles,
  listOrgRecords,
  listVehiclesToBind,
  ORG_RELATIONS,
} from '#core/contract/vehicle-org.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { ExportButton } from '#console/ui/export-button.tsx'
import { ImportButton } from '#console/ui/import-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { BoundList, RecordList, ToBindList } from './relation-lists.tsx'
import { RELATION_VIEWS, RelationSearch, type RelationView } from './relation-search.ts'

/** Which organisations a vehicle has to do with, since when, and who bound it. */
export function VehicleOrgPage() {
  const { t } = useTranslation('vehicleOrg')
  const search = useSearch(RelationSearch)
  const refresh = useRefresh()
  const { filter } = search
  const view = filter?.view ?? 'bound'
  const show = (next: RelationView) => search.apply({ ...search.given, view: next })

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ImportButton
              to={downloadBindTemplate}
              importer="vehicleOrg"
              label={t('import')}
              title={t('import.title')}
              onImported={() => void refresh(listBoundVehicles, listVehiclesToBind, listOrgRecords)}
            />
            <ExportButton endpoint={view === 'bound' ? exportBoundVehicles : exportRelatedVehicles} filter={filter} />
          </>
        }
      />
      <SearchForm search={search}>
        <VinField />
        <TextField name="plate" label={t('plate')} maxLength={16} />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
        <SelectField
          name="kind"
          label={t('kind')}
          options={ORG_RELATIONS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
      </SearchForm>
      <ViewSwitch<RelationView>
        label={t('view')}
        shown={view}
        onShow={show}
        views={RELATION_VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
      />
      {filter && view === 'bound' && <BoundList filter={filter} />}
      {filter && view === 'records' && <RecordList filter={filter} />}
      {filter &&
        view === 'toBind' &&
        (filter.orgId === undefined ? (
          <Alert type="info" showIcon title={t('chooseOrg')} />
        ) : (
          <ToBindList key={`${filter.orgId} ${filter.kind ?? ''}`} filter={{ ...filter, orgId: filter.orgId }} />
        ))}
    </>
  )
}
