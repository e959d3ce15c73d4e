import type { TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommandRow, listCommands } from '#core/contract/command.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { NoneYet } from '../list-states.tsx'
import { PagedTable } from '../paged-table.tsx'
import { TimeCell } from '../time-cell.tsx'
import { VinCell } from '../vin-cell.tsx'
import { CommandDrawer } from './command-drawer.tsx'
import { useCommandChanges } from './use-command-changes.ts'
import { CommandStatus } from './command-status.tsx'
import { useCommandWords } from './command-words.ts'
import { RiskBadge } from './risk-badge.tsx'

export interface CommandTableFilter {
  vin?: string | undefined
  kinds?: string | undefined
  statuses?: string | undefined
  batchId?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

interface Props {
  /** Null: not searched yet. */
  filter: CommandTableFilter | null
  /** Stands where there is no job, instead of asking to give one above. */
  empty?: ReactNode
}

/** Jobs, newest first, that follow what happens to them; a row opens the job. Needs PageLive around it. */
export function CommandTable({ filter, empty }: Props) {
  const { t } = useTranslation('command')
  const list = usePagedList(listCommands, filter)
  const [shown, show] = useState<number | null>(null)
  const columns = useCommandColumns(filter?.vin !== undefined)
  useCommandChanges(({ vin }) => filter?.vin === undefined || filter.vin === vin, list.reload)
  return (
    <>
      <PagedTable
        list={list}
        columns={columns}
        rowKey={(row) => row.jobId}
        onRow={({ jobId }) => show(jobId)}
        empty={empty ?? <NoneYet title={t('table.none')} hint={t('table.noneHint')} />}
      />
      <CommandDrawer jobId={shown} onShow={show} />
    </>
  )
}

function useCommandColumns(oneVehicle: boolean): TableColumnsType<CommandRow> {
  const words = useCommandWords()
  const format = useFormat()
  const { t } = words
  const vehicle: TableColumnsType<CommandRow> = oneVehicle
    ? []
    : [
        {
          title: t('col.vin'),
          dataIndex: 'vin',
          width: 200,
          fixed: 'start',
          render: (vin: string) => <VinCell vin={vin} />,
        },
        { title: t('col.plate'), dataIndex: 'plate', width: 110 },
      ]
  return [
    ...vehicle,
    {
      title: t('col.created'),
      dataIndex: 'createTime',
      width: 180,
      render: (time: string) => <TimeCell time={time} />,
    },
    { title: t('col.kind'), key: 'kind', width: 190, render: (_, row) => words.kind(row) },
    {
      title: t('col.status'),
      dataIndex: 'status',
      width: 230,
      render: (_, { status, result }) => <CommandStatus status={status} result={result} />,
    },
    {
      title: t('col.result'),
      dataIndex: 'result',
      width: 220,
      render: (_, { result, resultDetail }) => [words.result(result), resultDetail].filter(Boolean).join(': ') || '–',
    },
    {
      title: t('col.roundTrip'),
      dataIndex: 'roundTripMs',
      width: 120,
      align: 'end',
      render: (ms: number | null) => (ms === null ? '–' : t('seconds', { value: format.number(ms / 1000, 1) })),
    },
    {
      title: t('col.risk'),
      dataIndex: 'riskClass',
      width: 130,
      render: (risk: number) => <RiskBadge risk={risk} />,
    },
    { title: t('col.operator'), dataIndex: 'operator', width: 130, render: (name: string) => name || '–' },
    { title: t('col.approver'), dataIndex: 'approver', width: 130, render: (name: string) => name || '–' },
    { title: t('col.reason'), dataIndex: 'reason', width: 200, render: (reason: string) => reason || '–' },
    {
      title: t('col.expires'),
      dataIndex: 'expireTime',
      width: 180,
      render: (time: string) => <TimeCell time={time} />,
    },
  ]
}
