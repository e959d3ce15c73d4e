import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { listUdsCampaigns, type UdsCampaign, UdsCampaignFilter } from '#core/contract/uds-campaign.ts'
import { CAMPAIGN_STATES } from '#core/domain/uds-script.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskProgress, TaskState } from './task-state.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Props {
  shown: number | null
  onShow: (id: number | null) => void
}

export function TaskList({ shown, onShow }: Props) {
  const { t } = useTranslation('udsV2')
  const search = useSearch(UdsCampaignFilter)
  const list = usePagedList(listUdsCampaigns, search.filter)
  useLiveReload(jobChanged, ({ kind }) => kind === 'udsCampaign', list.reload)
  const isBare = Object.keys(search.given).length === 0
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={useTaskColumns()}
        rowKey={({ id }) => id}
        onRow={({ id }) => onShow(id)}
        {...(isBare && { empty: <NoneYet title={t('task.none')} hint={t('task.noneHint')} /> })}
      >
        <TextField name="keyWord" label={t('task.name')} maxLength={64} />
        <SelectField
          name="state"
          label={t('task.state')}
          options={CAMPAIGN_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <VinField />
      </ListPage>
      <TaskDrawer id={shown} onClose={() => onShow(null)} onChanged={list.reload} />
    </>
  )
}

function useTaskColumns(): TableColumnsType<UdsCampaign> {
  const column = useColumnKit<UdsCampaign>()
  const { t } = useTranslation('udsV2')
  return [
    column.text('name', t('task.name'), 220, { fixed: 'start' }),
    column.text('templateName', t('template.name'), 200),
    column.number('vehicles', t('task.vehicles'), 100),
    column.cell('counts', t('task.counts'), 230, (row) => <TaskProgress {...row} />),
    column.cell('state', t('task.state'), 190, ({ state }) => <TaskState state={state} />),
    column.time('nextRunTime', t('task.nextRun'), 170),
    column.text('owner', t('task.owner'), 130, { hidden: true }),
    column.time('createTime', t('task.created'), 170, { hidden: true }),
  ]
}
