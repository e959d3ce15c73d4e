import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listModels } from '#core/contract/base-data.ts'
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
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { Words } from '#console/ui/words.tsx'
import { PlanDrawer } from './plan-drawer.tsx'

const TONES: Readonly<Record<CanPlanRow['state'], Tone>> = {
  draft: 'neutral',
  testing: 'warning',
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
      <SearchForm
        search={search}
        actions={
          <Allowed to={createCanPlan}>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setNaming('new')}>
              {t('add')}
            </Button>
          </Allowed>
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
      </SearchForm>
      <PagedTable list={list} columns={columns} rowKey={(row) => row.id} onRow={(row) => show(row.id)} />
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
  const { t } = useTranslation('can')
  const format = useFormat()
  return [
    {
      title: t('plan'),
      dataIndex: 'name',
      width: 180,
      fixed: 'start',
      render: (name: string) => <Words text={name} />,
    },
    {
      title: t('version'),
      dataIndex: 'version',
      width: 120,
      render: (version: number, { publishedVersion }) =>
        publishedVersion === null ? version : t('version.published', { version, published: publishedVersion }),
    },
    {
      title: t('scope'),
      dataIndex: 'scope',
      width: 230,
      render: (scope: CanPlanRow['scope'], { targets }) => (
        <Words text={`${t(`scope.${scope}`)}: ${targets.join(', ')}`} />
      ),
    },
    { title: t('signals'), dataIndex: 'signals', width: 80, align: 'end', render: (n: number) => format.number(n) },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 140,
      render: (state: CanPlanRow['state']) => <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>,
    },
    { title: t('vehicles'), dataIndex: 'vehicles', width: 125, align: 'end', render: (n: number) => format.number(n) },
    { title: t('updated'), dataIndex: 'updateTime', width: 180, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('actions'),
      key: 'actions',
      width: 120,
      fixed: 'end',
      render: (_, row) => (
        <RowAction
          to={updateCanPlan}
          icon={<EditOutlined />}
          label={t('edit', { name: row.name })}
          onClick={() => onEdit(row)}
        />
      ),
    },
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
      <Form.Item name="name" label={t('plan')} required>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="scope" label={t('scope')}>
        <ScopeSelect />
      </Form.Item>
      <TargetsField />
    </FormDrawer>
  )
}

/** What a plan of models was for says nothing of vehicles, and the other way round. */
function ScopeSelect(given: { id?: string; value?: number; onChange?: (scope: number) => void }) {
  const { t } = useTranslation('can')
  const form = Form.useFormInstance()
  return (
    <Select
      {...given}
      options={PLAN_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
      onChange={(scope) => {
        given.onChange?.(scope)
        form.setFieldValue('targets', [])
      }}
    />
  )
}

/** Models by the books, vehicles by their VINs. */
function TargetsField() {
  const { t } = useTranslation('can')
  const ofModels = Form.useWatch<number | undefined>('scope') === 0
  const { data: models } = useCall(listModels, {}, { enabled: ofModels, toast: false })
  return (
    <Form.Item name="targets" label={t('targets')}>
      {ofModels ? (
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={(models ?? []).map(({ modelCode, name }) => ({ value: modelCode, label: `${modelCode} · ${name}` }))}
        />
      ) : (
        <Select mode="tags" tokenSeparators={[',', ' ', '\n']} open={false} suffixIcon={null} />
      )}
    </Form.Item>
  )
}
