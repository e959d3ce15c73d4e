import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createDataPackage, DataPackageFilter, listDataPackages } from '#core/contract/data-package.ts'
import { OPEN_PACKAGE_STATES, PACKAGE_CONTENTS, PACKAGE_STATES } from '#core/domain/data-package.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { RequestDrawer } from './request-drawer.tsx'
import { usePackageColumns } from './package-columns.tsx'

/** Bulk files of stored data for engineers (docs/product/data-service.md). */
export function HistoryPackagePage() {
  const { t } = useTranslation(['dataPackage', 'common'])
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      <Packages />
    </PageLive>
  )
}

/** Packages, newest first; running ones update automatically. */
function Packages() {
  const { t } = useTranslation('dataPackage')
  const search = useSearch(DataPackageFilter)
  const listed = usePagedList(listDataPackages, search.filter)
  const { list, newsOf } = useJobs('dataPackage', listed, OPEN_PACKAGE_STATES)
  const [asking, ask] = useState(false)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={usePackageColumns(newsOf)}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('none')} hint={t('noneHint')} />}
        actions={
          <AllowedButton to={createDataPackage} onClick={() => ask(true)}>
            {t('request')}
          </AllowedButton>
        }
      >
        <TextField name="keyWord" label={t('name')} maxLength={100} />
        <VinField />
        <SelectField
          name="content"
          label={t('content')}
          options={PACKAGE_CONTENTS.map((value) => ({ value, label: t(`content.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('state')}
          options={PACKAGE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </ListPage>
      <RequestDrawer open={asking} onClose={() => ask(false)} />
    </>
  )
}
