import { UploadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import * as contract from '#core/contract/fence.ts'
import { getFenceOverview } from '#core/contract/fence-map.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import type { BulkAction } from '#console/ui/bulk-actions.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { late } from '#console/ui/late.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useView } from '#console/ui/use-view.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFenceColumns } from './fence-columns.tsx'
import { FenceDetails } from './fence-details.tsx'
import type { EditedFence } from './fence-drawer.tsx'
import { FenceOverview } from './fence-overview.tsx'
import { useTypeName } from './fence-words.ts'

const FenceDrawer = late(
  async () => (await import('./fence-drawer.tsx')).FenceDrawer,
  ({ editing }) => editing !== undefined,
)
const ImportFences = late(
  async () => (await import('./import-fences.tsx')).ImportFences,
  ({ open }) => open,
)

const READS = [contract.listFences, contract.getFence, getFenceOverview]
const VIEWS = ['list', 'map'] as const

/** Geofences: list, editor on a map, import, and what terminals have of them. */
export function FenceManagePage() {
  const { t } = useTranslation('fence')
  const [view, showView] = useView(VIEWS)
  const plain = useSearch(contract.FenceFilter)
  const onMap = useViewSearch(contract.FenceFilter, 'map')
  const search = view === 'map' ? onMap : plain
  const typeName = useTypeName()
  const [editing, edit] = useState<EditedFence>()
  const [shown, show] = useState<contract.Fence | null>(null)
  const [importing, setImporting] = useState(false)
  const { bulk, remove } = useFenceSteps()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={usePagedList(contract.listFences, view === 'map' ? null : search.filter)}
        reads={READS}
        columns={useFenceColumns({
          onShow: show,
          onEdit: edit,
          onCopy: (row) => edit({ copyOf: row }),
          onDelete: (row) => remove([row]),
        })}
        rowKey={({ id }) => id}
        bulk={bulk}
        above={
          <ViewSwitch
            label={t('view')}
            shown={view}
            onShow={showView}
            views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
          />
        }
        instead={view === 'map' && <FenceOverview filter={search.filter} onShow={show} />}
        empty={<NoneYet title={t('none')} hint={t('none.hint')} />}
        actions={
          <AllowedButton
            to={contract.importFences}
            icon={<UploadOutlined aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('import')}
          </AllowedButton>
        }
        add={{ to: contract.createFence, label: t('add'), onClick: () => edit('new') }}
      >
        <TextField name="keyWord" label={t('name')} maxLength={100} />
        <SelectField
          name="type"
          label={t('type')}
          options={['1', '2', '3', '4'].map((value) => ({ value, label: typeName(Number(value)) }))}
        />
        <SelectField
          name="category"
          label={t('category')}
          options={contract.FENCE_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <SelectField
          name="enabled"
          label={t('state')}
          options={(['true', 'false'] as const).map((value) => ({ value, label: t(`enabled.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <FenceDrawer editing={editing} onClose={() => edit(undefined)} />
      <ImportFences open={importing} onClose={() => setImporting(false)} />
      <FenceDetails fence={shown} onClose={() => show(null)} />
    </>
  )
}

function useFenceSteps() {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const ids = (rows: readonly contract.Fence[]) => rows.map(({ id }) => id)
  const bulk: BulkAction<contract.Fence>[] = [
    ...([true, false] as const).map((enabled) => ({
      to: contract.enableFences,
      label: t(enabled ? 'enable' : 'disable'),
      ask: (count: number) => ({
        title: t(enabled ? 'enable.ask' : 'disable.ask', { number: format.number(count) }),
        content: enabled ? undefined : t('disable.hint'),
      }),
      run: (rows: readonly contract.Fence[]) => call(contract.enableFences, { body: { ids: ids(rows), enabled } }),
    })),
    {
      to: contract.deleteFences,
      label: t('delete'),
      danger: true,
      ask: (count) => ({ title: t('delete.ask', { number: format.number(count) }), content: t('delete.hint') }),
      run: (rows) => call(contract.deleteFences, { body: { ids: ids(rows) } }),
    },
  ]
  return {
    bulk,
    remove: (rows: readonly contract.Fence[]) =>
      confirm({
        title: t('delete.askOne', { name: rows[0]?.name ?? '' }),
        content: t('delete.hint'),
        danger: true,
        onConfirm: async () => {
          await call(contract.deleteFences, { body: { ids: ids(rows) } })
          await refresh(...READS)
        },
      }),
  }
}
