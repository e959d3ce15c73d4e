import { useState } from 'react'
import * as contract from '#core/contract/no-can.ts'
import { CAN_FOLLOW_UPS, NO_CAN_CAUSES } from '#core/domain/no-can.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useAskTerminals } from '#console/ui/ask-terminals.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { ModelField } from '#console/ui/model-field.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useNoCanColumns } from './no-can-columns.tsx'

type Row = contract.NoCanVehicle
const READS = [contract.listNoCan, contract.getNoCanOverview] as const
const HOURS = [6, 24, 72, 168, 720] as const

/** Vehicles whose terminal reports but forwards nothing of the CAN bus, with the likely cause. */
export function NoCanPage() {
  const { t } = useTranslation(['noCan', 'shell'])
  const search = useSearch(contract.NoCanFilter)
  const [opened, open] = useState<readonly Row[]>()
  const read = useCommand(contract.readCanParameters, 'read')
  const collect = useCommand(contract.startCanCollection, 'collect')
  return (
    <>
      <ListPage
        title={t('shell:title.operate.noCan')}
        hint={t('hint')}
        search={withView(search, 'cause')}
        list={usePagedList(contract.listNoCan, search.filter)}
        reads={READS}
        columns={useNoCanColumns({
          read: (row) => read([row]),
          collect: (row) => collect([row]),
          follow: (row) => open([row]),
        })}
        rowKey={({ id }) => id}
        exports={contract.exportNoCan}
        bar={(selected, done) => (
          <SelectionBar count={selected.length} onClear={done}>
            <AllowedButton to={contract.readCanParameters} onClick={() => read(selected, done)}>
              {t('read')}
            </AllowedButton>
            <AllowedButton to={contract.startCanCollection} onClick={() => collect(selected, done)}>
              {t('collect')}
            </AllowedButton>
            <AllowedButton to={contract.followNoCan} onClick={() => open(selected)}>
              {t('follow')}
            </AllowedButton>
          </SelectionBar>
        )}
        above={search.filter && <Overview hours={search.filter.hours} search={search} />}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="hours"
          label={t('hours')}
          options={HOURS.map((value) => ({ value, label: t('hours.from', { hours: value }) }))}
        />
        <SelectField
          name="followUp"
          label={t('followUp')}
          options={CAN_FOLLOW_UPS.map((value) => ({ value, label: t(`followUp.${value}`) }))}
        />
        <ModelField />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <FollowDrawer rows={opened} onClose={() => open(undefined)} />
    </>
  )
}

type NoCanSearch = ReturnType<typeof useSearch<typeof contract.NoCanFilter>>

function Overview({ hours, search }: { hours: number; search: NoCanSearch }) {
  const { t } = useTranslation('noCan')
  const { data } = useCall(contract.getNoCanOverview, { query: { hours } }, { toast: false, keepPrevious: true })
  return (
    <>
      {data && data.models.length > 0 && (
        <BarChart
          title={t('models')}
          categories={data.models.map(({ modelName }) => modelName)}
          series={[
            { name: t('models.missing'), tone: 'warning', values: data.models.map(({ missing }) => missing) },
            {
              name: t('models.reporting'),
              tone: 'accent',
              values: data.models.map(({ vehicles, missing }) => vehicles - missing),
            },
          ]}
        />
      )}
      <CountViews
        label={t('causes')}
        allLabel={t('causes.all')}
        views={NO_CAN_CAUSES.map((key) => ({
          key,
          label: t(`cause.${key}`),
          count: data && (data.causes[key] ?? 0),
        }))}
        shown={search.filter?.cause}
        onShow={(cause) => search.apply({ ...search.given, cause })}
      />
    </>
  )
}

function FollowDrawer({ rows, onClose }: { rows: readonly Row[] | undefined; onClose: () => void }) {
  const { t } = useTranslation('noCan')
  const refresh = useRefresh()
  const only = rows?.length === 1 ? rows[0] : undefined
  return (
    <FormDrawer
      open={rows !== undefined}
      title={only ? `${t('follow')} · ${only.plate || only.vin}` : t('follow')}
      schema={contract.followNoCan.body.omit({ ids: true })}
      initial={{ followUp: only?.followUp ?? 'workshop', note: only?.note ?? '' }}
      onSubmit={async (change) => {
        await call(contract.followNoCan, { body: { ids: (rows ?? []).map(({ id }) => id), ...change } })
        await refresh(...READS)
      }}
      onClose={onClose}
    >
      <SelectItem
        name="followUp"
        label={t('followUp')}
        options={CAN_FOLLOW_UPS.map((value) => ({ value, label: t(`followUp.${value}`) }))}
      />
      <TextAreaItem name="note" label={t('note')} autoSize={{ minRows: 3 }} />
    </FormDrawer>
  )
}

function useCommand(to: typeof contract.readCanParameters, name: 'read' | 'collect') {
  const { t } = useTranslation('noCan')
  return useAskTerminals<Row>({
    title: (rows) => (rows.length === 1 ? `${t(name)} · ${rows[0]!.vin}` : t('ask', { number: rows.length })),
    hint: t(name === 'read' ? 'read.hint' : 'collect.hint'),
    label: t(name),
    send: (ids) => call(to, { body: { ids } }),
    sent: (result) => t('sent', result),
    reads: READS,
  })
}
