import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type CommandRow, listCommands } from '#core/contract/command.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { NoneYet } from '../list-states.tsx'
import { useOpenId } from '../open-row.ts'
import { PagedTable } from '../paged-table.tsx'
import { LateCommandDrawer } from './late-command-drawer.tsx'
import { useCommandChanges } from './use-command-changes.ts'
import { CommandStatus } from './command-status.tsx'
import { useCommandWords } from './command-words.ts'
import { RiskBadge } from './risk-badge.tsx'
import { useColumnKit } from '../columns.tsx'

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
  /** Shown when there is no job, instead of the hint to send one above. */
  empty?: ReactNode
}

/** Jobs, newest first, that follow what happens to them; a row opens the job. Needs PageLive around it. */
export function CommandTable({ filter, empty }: Props) {
  const { t } = useTranslation('command')
  const list = usePagedList(listCommands, filter)
  const [shown, show] = useOpenId()
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
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}

function useCommandColumns(oneVehicle: boolean): TableColumnsType<CommandRow> {
  const column = useColumnKit<CommandRow>()
  const words = useCommandWords()
  const format = useFormat()
  const { t } = words
  const vehicle: TableColumnsType<CommandRow> = oneVehicle ? [] : [column.vehicle()]
  return [
    ...vehicle,
    column.time('createTime', t('col.created'), 165, { fresh: true }),
    column.cell('kind', t('col.kind'), 175, (row) => words.kind(row)),
    column.cell('status', t('col.status'), 230, ({ status, result }) => (
      <CommandStatus status={status} result={result} />
    )),
    column.cell(
      'result',
      t('col.result'),
      220,
      ({ result, resultDetail }) => [words.result(result), resultDetail].filter(Boolean).join(': ') || '–',
    ),
    column.cell(
      'roundTripMs',
      t('col.roundTrip'),
      120,
      ({ roundTripMs: ms }) => (ms === null ? '–' : t('seconds', { value: format.number(ms / 1000, 1) })),
      { align: 'end', hidden: true },
    ),
    column.cell('riskClass', t('col.risk'), 130, ({ riskClass: risk }) => <RiskBadge risk={risk} />, { hidden: true }),
    column.text('operator', t('col.operator'), 130),
    column.text('approver', t('col.approver'), 130, { hidden: true }),
    column.text('reason', t('col.reason'), 200, { hidden: true }),
    column.time('expireTime', t('col.expires'), 180, { hidden: true }),
  ]
}
