import { DeleteOutlined, RedoOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ContentSet, deleteContentSets, listContentSets, runContentQuery } from '#core/contract/message-content.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { conditionText } from './condition-text.ts'
import { SetState } from './set-state.tsx'

interface Props {
  onOpen: (set: ContentSet) => void
  onAgain: (set: ContentSet) => void
}

const NO_FILTER = {}
const GOING = ['running'] as const

/** Own results, newest first; queries that run move by themselves. */
export function ContentSets({ onOpen, onAgain }: Props) {
  const { t } = useTranslation('messageContent')
  const format = useFormat()
  const refresh = useRefresh()
  const { list, newsOf } = useJobs('contentSet', usePagedList(listContentSets, NO_FILTER), GOING)
  const number = (value: number) => format.number(value)
  const columns: TableColumnsType<ContentSet> = [
    {
      title: t('name'),
      dataIndex: 'name',
      width: 200,
      fixed: 'start',
      render: (text: string) => <Words text={text} />,
    },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 140,
      render: (_, set) => <SetState set={set} news={newsOf(set)} />,
    },
    {
      title: t('message'),
      key: 'message',
      width: 110,
      render: (_, { filter }) => <bdi dir="ltr">{filter.messageId}</bdi>,
    },
    {
      title: t('conditions'),
      key: 'conditions',
      width: 260,
      render: (_, { filter }) => <Words text={conditionText(filter, (op) => t(`op.${op}`)) || t('conditions.none')} />,
    },
    { title: t('matched'), dataIndex: 'matched', width: 100, align: 'end', render: number },
    { title: t('scanned'), dataIndex: 'scanned', width: 130, align: 'end', render: number },
    { title: t('read'), dataIndex: 'vehicles', width: 130, align: 'end', render: number },
    { title: t('created'), dataIndex: 'createTime', width: 160, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('expires'),
      dataIndex: 'expireTime',
      width: 160,
      hidden: true,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('actions'),
      key: 'actions',
      width: 100,
      fixed: 'end',
      render: (_, set) => (
        <>
          <RowAction to={runContentQuery} icon={<RedoOutlined />} label={t('again')} onClick={() => onAgain(set)} />
          <RowAction
            to={deleteContentSets}
            icon={<DeleteOutlined />}
            label={t('delete', { name: set.name })}
            onClick={async () => {
              await call(deleteContentSets, { body: { ids: [set.id] } })
              await refresh(listContentSets)
            }}
          />
        </>
      ),
    },
  ]
  return (
    <PagedTable
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      onRow={onOpen}
      empty={<NoneYet title={t('sets.none')} hint={t('sets.noneHint')} />}
    />
  )
}
