import { Button, type TableColumnsType } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  assignParameterTemplate,
  checkParameterTemplate,
  deleteParameterTemplate,
  listParameterTemplates,
  type ParameterTemplate,
  rollBackParameterTemplate,
  saveParameterTemplate,
  sendParameterTemplate,
} from '#core/contract/parameter-template.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { late } from '#console/ui/late.tsx'
import { ListTable } from '#console/ui/list-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import styles from '#console/ui/parameter/parameter.module.css'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { LateRunResult } from '#console/ui/parameter/late-run-result.tsx'
import { useParameterRun } from '#console/ui/parameter/use-parameter-run.ts'
import { TextField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { AssignDrawer } from './assign-drawer.tsx'
import { DriftDrawer } from './drift-drawer.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const TemplateDrawer = late(
  async () => (await import('./template-drawer.tsx')).TemplateDrawer,
  ({ open }) => open,
)
const SendDrawer = late(
  async () => (await import('./send-drawer.tsx')).SendDrawer,
  ({ open }) => open,
)
const VersionsDrawer = late(
  async () => (await import('./versions-drawer.tsx')).VersionsDrawer,
  ({ open }) => open,
)

const Filter = z.object({ name: z.string().max(60).optional() })
type Open = { kind: 'edit' | 'assign' | 'send' | 'drift' | 'versions'; template?: ParameterTemplate }

/** Templates of parameters, whom they are for, and who follows them (docs/product/tbox.md). */
export function TerminalSetPage() {
  const { t } = useTranslation('parameter')
  const confirm = useConfirm()
  const search = useSearch(Filter)
  const { data, error, loading, reload, updatedAt } = useCall(
    listParameterTemplates,
    { query: search.filter ?? {} },
    { toast: false, keepPrevious: true },
  )
  const run = useParameterRun()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const shown = data?.list.find(({ id }) => id === open?.template?.id)
  const changed = () => {
    close()
    reload()
  }
  const columns = useColumns({
    open: (kind, template) => setOpen({ kind, template }),
    check: (template) =>
      quietly(async () => run.follow((await call(checkParameterTemplate, { body: { id: template.id } })).runId)),
    remove: (template) =>
      confirm({
        title: t('template.removeQuestion', { name: template.name }),
        content: t('template.removeHint'),
        danger: true,
        onConfirm: () => call(deleteParameterTemplate, { body: { id: template.id } }).then(reload),
      }),
    showRun: run.follow,
  })
  return (
    <>
      <PageHeader
        title={t('set.title')}
        hint={t('set.hint')}
        actions={
          <AllowedButton to={saveParameterTemplate} onClick={() => setOpen({ kind: 'edit' })}>
            {t('set.new')}
          </AllowedButton>
        }
      />
      <SearchForm search={search}>
        <TextField name="name" label={t('template.name')} maxLength={60} />
      </SearchForm>
      <ListTable<ParameterTemplate>
        list={{ rows: data?.list ?? [], searched: true, loading, error, reload, updatedAt }}
        columns={columns}
        rowKey={({ id }) => id}
        pagination={false}
        {...(!search.filter?.name && { empty: <NoneYet title={t('set.none')} hint={t('set.noneHint')} /> })}
      />
      <LateRunResult run={run.run} reload={run.reload} />
      <TemplateDrawer
        key={`${open?.kind === 'edit'} ${open?.template?.id ?? 0}`}
        open={open?.kind === 'edit'}
        template={shown}
        onClose={close}
        onSaved={changed}
      />
      {shown && (
        <>
          <AssignDrawer open={open?.kind === 'assign'} template={shown} onClose={close} onSaved={changed} />
          <SendDrawer open={open?.kind === 'send'} template={shown} onClose={close} onStarted={run.follow} />
          <DriftDrawer open={open?.kind === 'drift'} template={shown} onClose={close} />
          <VersionsDrawer open={open?.kind === 'versions'} template={shown} onClose={close} onChanged={reload} />
        </>
      )}
    </>
  )
}

interface Verbs {
  open: (kind: Open['kind'], template: ParameterTemplate) => void
  check: (template: ParameterTemplate) => Promise<void>
  remove: (template: ParameterTemplate) => unknown
  showRun: (runId: number) => void
}

function useColumns({ open, check, remove, showRun }: Verbs): TableColumnsType<ParameterTemplate> {
  const column = useColumnKit<ParameterTemplate>()
  const { t } = useTranslation('parameter')
  const format = useFormat()
  const share = (part: number, { vehicles }: ParameterTemplate) =>
    vehicles === 0
      ? format.number(part)
      : `${format.number(part)} (${format.percent(Math.round((part / vehicles) * 100) / 100)})`
  return [
    column.text('name', t('set.template'), 180),
    column.cell('version', t('set.version'), 90, (template) => (
      <Button type="link" size="small" onClick={() => open('versions', template)}>
        {`v${template.version}`}
      </Button>
    )),
    column.cell('groups', t('set.groups'), 180, ({ orgNames }) => orgNames.join(', ') || '–', { hidden: true }),
    column.number('vehicles', t('set.vehicles'), 100),
    column.cell('inLine', t('set.inLine'), 110, (row) => share(row.inLine, row), { align: 'end' }),
    column.cell(
      'drifted',
      t('set.drifted'),
      120,
      (row) => (
        <Button type="link" size="small" disabled={row.vehicles === 0} onClick={() => open('drift', row)}>
          <span {...(row.drifted > 0 && { className: styles.differs })}>{share(row.drifted, row)}</span>
        </Button>
      ),
      { align: 'end' },
    ),
    column.number('unread', t('set.unread'), 100, { hidden: true }),
    column.number('pending', t('set.pending'), 100, { hidden: true }),
    column.cell('lastRun', t('set.lastRun'), 180, ({ lastRunId, lastRunTime }) =>
      lastRunId === null ? (
        '–'
      ) : (
        <Button type="link" size="small" onClick={() => showRun(lastRunId)}>
          <TimeCell time={lastRunTime} />
        </Button>
      ),
    ),
    column.cell('nextCheck', t('set.nextCheck'), 180, ({ nextCheckTime }) => <TimeCell time={nextCheckTime} />, {
      hidden: true,
    }),
    column.cell(
      'actions',
      t('set.actions'),
      380,
      (template) => (
        <>
          <RowLink to={saveParameterTemplate} onClick={() => open('edit', template)}>
            {t('set.edit')}
          </RowLink>
          <RowLink to={assignParameterTemplate} onClick={() => open('assign', template)}>
            {t('set.assign')}
          </RowLink>
          <RowLink to={checkParameterTemplate} disabled={template.vehicles === 0} onClick={() => void check(template)}>
            {t('set.check')}
          </RowLink>
          <RowLink to={sendParameterTemplate} disabled={template.vehicles === 0} onClick={() => open('send', template)}>
            {t('set.send')}
          </RowLink>
          <RowLink
            to={rollBackParameterTemplate}
            disabled={template.version === 1}
            onClick={() => open('versions', template)}
          >
            {t('set.rollBack')}
          </RowLink>
          <RowLink to={deleteParameterTemplate} danger onClick={() => remove(template)}>
            {t('set.remove')}
          </RowLink>
        </>
      ),
      { fixed: 'end' },
    ),
  ]
}

/** What can be done with one template. */
function RowLink(props: ComponentProps<typeof AllowedButton>) {
  return <AllowedButton type="link" size="small" {...props} />
}
