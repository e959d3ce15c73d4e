import { useState } from 'react'
import * as contract from '#core/contract/lock-task.ts'
import { LOCK_TASK_STATES } from '#core/domain/vehicle-lock.ts'
import { useFollow } from '#console/ui/use-follow.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { late } from '#console/ui/late.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_TASK_READS } from './lock-task-reads.ts'
import type { NewTaskDrawer } from './new-task-drawer.tsx'
import type { TaskDrawer } from './task-drawer.tsx'
import { TASK_TONES } from './task-tones.ts'

const LateNew = late<Parameters<typeof NewTaskDrawer>[0]>(
  async () => (await import('./new-task-drawer.tsx')).NewTaskDrawer,
  ({ open }) => open,
)
const LateTask = late<Parameters<typeof TaskDrawer>[0]>(
  async () => (await import('./task-drawer.tsx')).TaskDrawer,
  ({ id }) => id !== null,
)

export function TaskList() {
  const { t } = useTranslation('lockTask')
  const format = useFormat()
  const search = useSearch(contract.LockTaskFilter)
  const list = usePagedList(contract.listLockTasks, search.filter)
  const [adding, add] = useState(false)
  const [shown, show] = useOpenId()
  useFollow(
    list.reload,
    list.rows.some(({ state }) => state === 'running'),
  )
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={LOCK_TASK_READS}
        columns={useTaskColumns(show)}
        rowKey={({ id }) => id}
        add={{ to: contract.createLockTask, label: t('new'), onClick: () => add(true) }}
        bulk={[
          {
            to: contract.deleteLockTasks,
            label: t('delete'),
            danger: true,
            ask: (count) => ({
              title: t('task.delete', { number: format.number(count) }),
              content: t('task.delete.hint'),
            }),
            run: (rows) => call(contract.deleteLockTasks, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
        empty={<NoneYet title={t('none')} hint={t('none.hint')} />}
      >
        <TextField name="keyWord" label={t('name')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={LOCK_TASK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="release"
          label={t('kind')}
          options={(['false', 'true'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </ListPage>
      <LateNew open={adding} onClose={() => add(false)} onMade={show} />
      <LateTask id={shown} onClose={() => show(null)} />
    </>
  )
}

function useTaskColumns(show: (id: number) => void) {
  const column = useColumnKit<contract.LockTask>()
  const { t } = useTranslation(['lockTask', 'vehicleLock'])
  const format = useFormat()
  return [
    column.link('name', t('name'), 310, ({ id }) => show(id), { fixed: 'start' }),
    column.state('state', t('state'), 150, (state) => [TASK_TONES[state], t(`state.${state}`)]),
    column.cell('kind', t('kind'), 170, ({ release, toLevel }) => (
      <bdi>
        {t(release ? 'kind.true' : 'kind.false')} · {format.number(toLevel)} {t(`vehicleLock:level.${toLevel}`)}
      </bdi>
    )),
    column.label('reason', t('vehicleLock:reason'), 150, (reason) => t(`vehicleLock:reason.${reason}`), {
      hidden: true,
    }),
    column.number('vehicles', t('vehicles'), 85),
    column.number('done', t('done'), 75),
    column.number('open', t('open'), 75),
    column.number('failed', t('failed'), 75),
    column.number('expired', t('expired'), 110, { hidden: true }),
    column.number('skipped', t('skipped'), 100, { hidden: true }),
    column.text('owner', t('owner'), 120, { hidden: true }),
    column.text('approver', t('vehicleLock:approver'), 120, { hidden: true }),
    column.time('executeTime', t('executeTime'), 165),
    column.time('createTime', t('createTime'), 165, { hidden: true }),
    column.time('finishTime', t('finishTime'), 165, { hidden: true }),
  ]
}
