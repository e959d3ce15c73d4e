import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { jobChanged } from '#core/contract/live-job.ts'
import { listUdsCampaigns, type UdsCampaign, UdsCampaignFilter } from '#core/contract/uds-campaign.ts'
import { CAMPAIGN_STATES } from '#core/domain/uds-script.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { Words } from '#console/ui/words.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskProgress, TaskState } from './task-state.tsx'

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
      <SearchForm search={search}>
        <TextField name="keyWord" label={t('task.name')} maxLength={64} />
        <SelectField
          name="state"
          label={t('task.state')}
          options={CAMPAIGN_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <VinField />
      </SearchForm>
      <PagedTable
        list={list}
        columns={useTaskColumns()}
        rowKey={({ id }) => id}
        onRow={({ id }) => onShow(id)}
        {...(isBare && { empty: <NoneYet title={t('task.none')} hint={t('task.noneHint')} /> })}
      />
      <TaskDrawer id={shown} onClose={() => onShow(null)} onChanged={list.reload} />
    </>
  )
}

function useTaskColumns(): TableColumnsType<UdsCampaign> {
  const { t } = useTranslation('udsV2')
  const format = useFormat()
  return [
    {
      title: t('task.name'),
      dataIndex: 'name',
      width: 220,
      fixed: 'start',
      render: (name: string) => <Words text={name} />,
    },
    {
      title: t('template.name'),
      dataIndex: 'templateName',
      width: 200,
      render: (name: string) => <Words text={name} />,
    },
    {
      title: t('task.vehicles'),
      dataIndex: 'vehicles',
      width: 100,
      align: 'end',
      render: (n: number) => format.number(n),
    },
    {
      title: t('task.counts'),
      key: 'counts',
      width: 230,
      render: (_, row) => <TaskProgress {...row} />,
    },
    {
      title: t('task.state'),
      dataIndex: 'state',
      width: 190,
      render: (state: UdsCampaign['state']) => <TaskState state={state} />,
    },
    {
      title: t('task.nextRun'),
      dataIndex: 'nextRunTime',
      width: 170,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    { title: t('task.owner'), dataIndex: 'owner', width: 130, render: (name: string) => <Words text={name} /> },
    {
      title: t('task.created'),
      dataIndex: 'createTime',
      width: 170,
      render: (time: string) => <TimeCell time={time} />,
    },
  ]
}
