import { PlusOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import * as contract from '#core/contract/maintenance.ts'
import { MAINTENANCE_MESSAGES_MAX, MAINTENANCE_STATES } from '#core/domain/maintenance.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { late } from '#console/ui/late.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Forecast } from './forecast.tsx'
import { useDueColumns, useRuleColumns } from './maintain-columns.tsx'
import { BookDrawer, MessageDrawer, RecordDrawer, RuleDrawer } from './maintain-drawers.tsx'
import { DUE_READS } from './due-reads.ts'

const ServiceBook = late(
  async () => (await import('./service-book.tsx')).ServiceBook,
  ({ vin }) => vin !== undefined,
)

const ApplyRules = late(
  async () => (await import('./apply-rules-drawer.tsx')).ApplyRulesDrawer,
  ({ open }) => open,
)

const VIEWS = ['due', 'forecast', 'rules'] as const
type Row = contract.MaintenanceDue
interface Step {
  kind: 'record' | 'book' | 'send'
  rows: readonly Row[]
}

/** What is to be serviced on which vehicle and when, the rules behind it, and the service book. */
export function MaintainPage() {
  const { t } = useTranslation('maintenance')
  const [view, show] = useView(VIEWS)
  const switcher = (
    <ViewSwitch label={t('views')} views={VIEWS.map((key) => ({ key, label: t(key) }))} shown={view} onShow={show} />
  )
  return (
    <PageLive>
      {view === 'due' && <Due switcher={switcher} />}
      {view === 'forecast' && (
        <>
          <PageHeader title={t('title')} hint={t('forecastHint')} />
          {switcher}
          <Forecast />
        </>
      )}
      {view === 'rules' && <Rules switcher={switcher} />}
    </PageLive>
  )
}

function Due({ switcher }: { switcher: ReactNode }) {
  const { t } = useTranslation('maintenance')
  const search = useSearch(contract.MaintenanceFilter)
  const list = usePagedList(contract.listMaintenance, search.filter)
  const orgs = useOrgOptions()
  const [step, take] = useState<Step>()
  const [vin, openBook] = useState<string>()
  const [jobId, show] = useState<number | null>(null)
  const messaged = new Set(list.rows.flatMap(({ jobId: id }) => (id === null ? [] : [id])))
  useCommandChanges((change) => messaged.has(change.jobId), list.reload)
  const columns = useDueColumns({
    onBook: (row) => openBook(row.vin),
    onStep: (kind, row) => take({ kind, rows: [row] }),
    onShow: show,
  })
  const rowOf = (kind: Step['kind']) => (step?.kind === kind ? step.rows[0] : undefined)
  const close = () => take(undefined)
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {switcher}
      <ListPage
        search={search}
        list={list}
        reads={DUE_READS}
        columns={columns}
        rowKey={({ id }) => id}
        exports={contract.exportMaintenance}
        empty={<NoneYet title={t('none')} hint={t('noneHint')} />}
        bar={(rows, done) => (
          <SelectionBar count={rows.length} onClear={done}>
            <AllowedButton
              to={contract.sendMaintenanceMessage}
              disabled={rows.length === 0 || rows.length > MAINTENANCE_MESSAGES_MAX}
              onClick={() => take({ kind: 'send', rows })}
            >
              {t('send')}
            </AllowedButton>
          </SelectionBar>
        )}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={MAINTENANCE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={orgs} />
      </ListPage>
      <RecordDrawer row={rowOf('record')} onClose={close} />
      <BookDrawer row={rowOf('book')} onClose={close} />
      <MessageDrawer rows={step?.kind === 'send' ? step.rows : []} onClose={close} />
      <ServiceBook vin={vin} onClose={() => openBook(undefined)} />
      <LateCommandDrawer jobId={jobId} onShow={show} />
    </>
  )
}

function Rules({ switcher }: { switcher: ReactNode }) {
  const { t } = useTranslation('maintenance')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [editing, edit] = useState<contract.MaintenanceRule | 'new'>()
  const [applying, apply] = useState(false)
  const list = useCall(contract.listMaintenanceRules, {}, { toast: false })
  const columns = useRuleColumns({
    onEdit: edit,
    onDelete: (rule, name) =>
      confirm({
        title: t('rule.deleteAsk', { name }),
        content: t('rule.deleteHint'),
        danger: true,
        onConfirm: async () => {
          await call(contract.deleteMaintenanceRules, { body: { ids: [rule.id] } })
          await refresh(contract.listMaintenanceRules, ...DUE_READS)
        },
      }),
  })
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('rulesHint')}
        actions={
          <>
            <AllowedButton to={contract.applyMaintenanceRules} onClick={() => apply(true)}>
              {t('apply')}
            </AllowedButton>
            <AllowedButton
              to={contract.createMaintenanceRule}
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => edit('new')}
            >
              {t('rule.add')}
            </AllowedButton>
          </>
        }
      />
      {switcher}
      <WholeTable read={list} columns={columns} rowKey={({ id }) => id} />
      <ApplyRules open={applying} rules={list.data ?? []} onClose={() => apply(false)} />
      <RuleDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}
