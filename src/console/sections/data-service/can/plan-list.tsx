import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  CanPlanFilter,
  CanPlanInput,
  type CanPlanRow,
  createCanPlan,
  listCanPlans,
  updateCanPlan,
} from '#core/contract/can-plan.ts'
import { PLAN_SCOPES, PLAN_STATES } from '#core/domain/can-plan.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ScopeItem, TargetsItem } from './targets-fields.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { late } from '#console/ui/late.tsx'

const PlanDrawer = late(
  async () => (await import('./plan-drawer.tsx')).PlanDrawer,
  ({ id }) => id !== null,
)

const TONES: Readonly<Record<CanPlanRow['state'], Tone>> = {
  draft: 'neutral',
  testing: 'progress',
  published: 'good',
  retired: 'neutral',
}

/** Plans of the tenant: how the CAN data of models and vehicles are read. */
export function PlanList() {
  const { t } = useTranslation('can')
  const search = useSearch(CanPlanFilter)
  const list = usePagedList(listCanPlans, search.filter)
  const [naming, setNaming] = useState<CanPlanRow | 'new'>()
  const [shown, show] = useState<number | null>(null)
  const columns = usePlanColumns(setNaming)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => show(row.id)}
        actions={
          <AllowedButton to={createCanPlan} icon={<PlusOutlined aria-hidden />} onClick={() => setNaming('new')}>
            {t('add')}
          </AllowedButton>
        }
      >
        <TextField name="keyWord" label={t('plan')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={PLAN_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="scope"
          label={t('scope')}
          options={PLAN_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      </ListPage>
      <NameDrawer naming={naming} onClose={() => setNaming(undefined)} onMade={show} />
      <PlanDrawer
        id={shown}
        name={list.rows.find(({ id }) => id === shown)?.name ?? t('plan')}
        onClose={() => show(null)}
      />
    </>
  )
}

function usePlanColumns(onEdit: (row: CanPlanRow) => void): TableColumnsType<CanPlanRow> {
  const column = useColumnKit<CanPlanRow>()
  const { t } = useTranslation('can')
  return [
    column.text('name', t('plan'), 180, { fixed: 'start' }),
    column.cell('version', t('version'), 120, ({ version, publishedVersion }) =>
      publishedVersion === null ? version : t('version.published', { version, published: publishedVersion }),
    ),
    column.text(['scope', ({ scope, targets }) => `${t(`scope.${scope}`)}: ${targets.join(', ')}`], t('scope'), 220),
    column.number('signals', t('signals'), 80),
    column.state('state', t('state'), 140, (state) => [TONES[state], t(`state.${state}`)]),
    column.number('vehicles', t('vehicles'), 125),
    column.changed(t('updated'), 180),
    ...column.actions(t('actions'), 120, [
      {
        to: updateCanPlan,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('edit', { name: row.name }),
        onClick: onEdit,
      },
    ]),
  ]
}

interface NameProps {
  naming: CanPlanRow | 'new' | undefined
  onClose: () => void
  onMade: (id: number) => void
}

function NameDrawer({ naming, onClose, onMade }: NameProps) {
  const { t } = useTranslation('can')
  const refresh = useRefresh()
  const row = naming === 'new' ? undefined : naming
  async function save(input: CanPlanInput) {
    if (row) await call(updateCanPlan, { body: { ...input, id: row.id } })
    else onMade((await call(createCanPlan, { body: input })).id)
    await refresh(listCanPlans)
  }
  return (
    <FormDrawer
      open={naming !== undefined}
      title={row ? t('edit', { name: row.name }) : t('add')}
      schema={CanPlanInput}
      initial={row ? { name: row.name, scope: row.scope, targets: row.targets } : { scope: 0, targets: [] }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextItem name="name" label={t('plan')} />
      <ScopeItem />
      <TargetsItem />
    </FormDrawer>
  )
}
