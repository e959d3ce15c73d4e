import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/driver.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { BulkAction } from '#console/ui/bulk-actions.tsx'
import { ListOverview } from '#console/ui/list-overview.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useDriverColumns } from './driver-columns.tsx'
import { DriverDrawer } from './driver-drawer.tsx'
import { DriverForm } from './driver-form.tsx'

/** The register of drivers: papers, hours, scores and coaching. */
export function DriverPage() {
  const { t } = useTranslation('driver')
  const search = useSearch(contract.DriverFilter)
  const [editing, edit] = useState<contract.DriverRow | 'new'>()
  const [openId, open] = useOpenId()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={usePagedList(contract.listDrivers, search.filter)}
        reads={[contract.listDrivers, contract.getDriverFigures]}
        columns={useDriverColumns(({ id }) => open(id), edit)}
        rowKey={(row) => row.id}
        imports={{
          template: contract.downloadDriverTemplate,
          importer: 'driver',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={contract.exportDrivers}
        add={{ to: contract.createDriver, label: t('add'), onClick: () => edit('new') }}
        bulk={useDriverBulk()}
        above={search.filter && <DriverOverview filter={search.filter} />}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
        <SelectField
          name="state"
          label={t('state')}
          options={contract.DRIVER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="expiry"
          label={t('expiry')}
          options={contract.DRIVER_EXPIRIES.map((value) => ({ value, label: t(`expiry.${value}`) }))}
        />
        <SelectField
          name="coaching"
          label={t('coaching')}
          options={contract.COACHING_STATES.map((value) => ({ value, label: t(`coaching.${value}`) }))}
        />
      </ListPage>
      <DriverDrawer driverId={openId} onClose={() => open(null)} />
      <DriverForm editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}

/** Only drivers who left are deleted. */
function useDriverBulk(): BulkAction<contract.DriverRow>[] {
  const { t } = useTranslation('driver')
  const format = useFormat()
  return [
    {
      to: contract.deleteDriver,
      label: t('delete'),
      danger: true,
      ask: (count) => ({ title: t('delete.ask', { number: format.number(count) }), content: t('delete.hint') }),
      run: (rows) => call(contract.deleteDriver, { body: { ids: rows.map(({ id }) => id) } }),
    },
  ]
}

function DriverOverview({ filter }: { filter: contract.DriverFilter }) {
  const { t } = useTranslation('driver')
  const { data } = useCall(contract.getDriverFigures, { query: filter }, { toast: false, keepPrevious: true })
  const figures = [
    [t('title'), data?.drivers],
    [t('state.active'), data?.active],
    [t('figure.expiring'), data?.expiring],
    [t('figure.coaching'), data?.coaching],
  ] as const
  return <ListOverview figures={figures} />
}
