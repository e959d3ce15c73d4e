import { DeleteOutlined, RedoOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ContentSet, deleteContentSets, listContentSets, runContentQuery } from '#core/contract/message-content.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { conditionText } from './condition-text.ts'
import { SetState } from './set-state.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Props {
  onOpen: (set: ContentSet) => void
  onAgain: (set: ContentSet) => void
}

const NO_FILTER = {}
const GOING = ['running'] as const

/** The user's results, newest first; running queries update automatically. */
export function ContentSets({ onOpen, onAgain }: Props) {
  const column = useColumnKit<ContentSet>()
  const { t } = useTranslation('messageContent')
  const refresh = useRefresh()
  const { list, newsOf } = useJobs('contentSet', usePagedList(listContentSets, NO_FILTER), GOING)
  const columns: TableColumnsType<ContentSet> = [
    column.text('name', t('name'), 180, { fixed: 'start' }),
    column.cell('state', t('state'), 140, (set) => <SetState set={set} news={newsOf(set)} />),
    column.cell('message', t('message'), 110, ({ filter }) => <bdi dir="ltr">{filter.messageId}</bdi>),
    column.text(
      ['conditions', ({ filter }) => conditionText(filter, (op) => t(`op.${op}`)) || t('conditions.none')],
      t('conditions'),
      260,
    ),
    column.number('matched', t('matched'), 100),
    column.number('scanned', t('scanned'), 110),
    column.number('vehicles', t('read'), 130, { hidden: true }),
    column.time('createTime', t('created'), 165),
    column.time('expireTime', t('expires'), 160, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      { to: runContentQuery, icon: <RedoOutlined aria-hidden />, label: () => t('again'), onClick: onAgain },
      {
        to: deleteContentSets,
        icon: <DeleteOutlined aria-hidden />,
        label: (set) => t('delete', { name: set.name }),
        onClick: async (set) => {
          await call(deleteContentSets, { body: { ids: [set.id] } })
          await refresh(listContentSets)
        },
      },
    ]),
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
