import { PlusOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import * as contract from '#core/contract/climate.ts'
import { CLIMATE_STATES } from '#core/domain/climate.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { late } from '#console/ui/late.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useFollow } from '#console/ui/use-follow.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { canStop, useRunColumns } from './run-columns.tsx'
import { useScheduleColumns } from './schedule-columns.tsx'

const ClimateNowDrawer = late(
  async () => (await import('./climate-now-drawer.tsx')).ClimateNowDrawer,
  ({ open }) => open,
)
const ScheduleDrawer = late(
  async () => (await import('./schedule-drawer.tsx')).ScheduleDrawer,
  ({ editing }) => editing !== undefined,
)

const VIEWS = ['runs', 'schedules'] as const

/** Climate of parked vehicles: now and by schedules, with what they report of it. */
export function WarmAirPage() {
  const { t } = useTranslation('climate')
  const [view, show] = useView(VIEWS)
  const switcher = (
    <ViewSwitch label={t('views')} views={VIEWS.map((key) => ({ key, label: t(key) }))} shown={view} onShow={show} />
  )
  return <PageLive>{view === 'runs' ? <Runs switcher={switcher} /> : <Schedules switcher={switcher} />}</PageLive>
}

interface ViewProps {
  /** Between the title and the search. */
  switcher: ReactNode
}

function Runs({ switcher }: ViewProps) {
  const { t } = useTranslation('climate')
  const format = useFormat()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const search = useSearch(contract.ClimateRunFilter)
  const list = usePagedList(contract.listClimateRuns, search.filter)
  const [starting, start] = useState(false)
  const [shown, show] = useState<number | null>(null)
  const open = new Set(list.rows.filter(({ finishTime }) => finishTime === null).map(({ vin }) => vin))
  useCommandChanges(({ vin }) => open.has(vin), list.reload)
  // A run that ends by itself changes no command.
  useFollow(list.reload, open.size > 0)
  const stop = async (rows: readonly contract.ClimateRun[], done?: () => void) => {
    await call(contract.stopClimate, { body: { ids: rows.map(({ id }) => id) } })
    message.success(t('stop.done'))
    done?.()
    await refresh(contract.listClimateRuns)
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <AllowedButton
            to={contract.startClimate}
            type="primary"
            icon={<ThunderboltOutlined aria-hidden />}
            onClick={() => start(true)}
          >
            {t('start')}
          </AllowedButton>
        }
      />
      {switcher}
      <ListPage
        search={search}
        list={list}
        reads={[contract.listClimateRuns]}
        columns={useRunColumns({ onShow: show, onStop: (row) => void quietly(() => stop([row])) })}
        rowKey={({ id }) => id}
        exports={contract.exportClimateRuns}
        empty={<NoneYet title={t('none')} hint={t('noneHint')} />}
        bar={(rows, done) => (
          <SelectionBar count={rows.length} onClear={done}>
            <AllowedButton
              to={contract.stopClimate}
              danger
              disabled={!rows.some(canStop)}
              onClick={() => void quietly(() => stop(rows.filter(canStop), done))}
            >
              {t('stop.count', { number: format.number(rows.filter(canStop).length) })}
            </AllowedButton>
          </SelectionBar>
        )}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={CLIMATE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="source"
          label={t('source')}
          options={(['schedule', 'user'] as const).map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <ClimateNowDrawer open={starting} onClose={() => start(false)} />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}

function Schedules({ switcher }: ViewProps) {
  const { t } = useTranslation('climate')
  const search = useViewSearch(contract.ClimateScheduleFilter, 'schedules')
  const list = usePagedList(contract.listClimateSchedules, search.filter)
  const [editing, edit] = useState<readonly contract.ClimateSchedule[] | 'new'>()
  const states = [
    { value: 'true', label: t('on') },
    { value: 'false', label: t('off') },
  ]
  const idsOf = (rows: readonly contract.ClimateSchedule[]) => rows.map(({ id }) => id)
  const switchTo = (enabled: boolean) => (rows: readonly contract.ClimateSchedule[]) =>
    call(contract.switchClimateSchedules, { body: { ids: idsOf(rows), enabled } })
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('schedulesHint')}
        actions={
          <AllowedButton
            to={contract.addClimateSchedules}
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => edit('new')}
          >
            {t('add')}
          </AllowedButton>
        }
      />
      {switcher}
      <ListPage
        search={search}
        list={list}
        reads={[contract.listClimateSchedules]}
        columns={useScheduleColumns((row) => edit([row]))}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('noSchedule')} hint={t('noScheduleHint')} />}
        bar={(rows) => rows.length > 1 && <EditMany rows={rows} onEdit={edit} />}
        bulk={[
          {
            to: contract.switchClimateSchedules,
            label: t('enable'),
            ask: (count) => ({ title: t('enableAsk', { count }) }),
            run: switchTo(true),
          },
          {
            to: contract.switchClimateSchedules,
            label: t('disable'),
            ask: (count) => ({ title: t('disableAsk', { count }) }),
            run: switchTo(false),
          },
          {
            to: contract.deleteClimateSchedules,
            label: t('delete'),
            danger: true,
            ask: (count) => ({ title: t('deleteAsk', { count }), content: t('deleteHint') }),
            run: (rows) => call(contract.deleteClimateSchedules, { body: { ids: idsOf(rows) } }),
          },
        ]}
      >
        <TextField name="keyWord" label={t('scheduleKeyWord')} maxLength={64} />
        <SelectField name="enabled" label={t('enabled')} options={states} />
      </ListPage>
      <ScheduleDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}

interface EditManyProps {
  rows: contract.ClimateSchedule[]
  onEdit: (rows: readonly contract.ClimateSchedule[]) => void
}

/** A depot changes the same schedule of all its vehicles at once. */
function EditMany({ rows, onEdit }: EditManyProps) {
  const { t } = useTranslation('climate')
  return (
    <AllowedButton to={contract.updateClimateSchedules} onClick={() => onEdit(rows)}>
      {t('editMany', { count: rows.length })}
    </AllowedButton>
  )
}
