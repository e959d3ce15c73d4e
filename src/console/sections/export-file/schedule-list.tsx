import {
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  changeExportSchedule,
  deleteExportSchedule,
  type ExportSchedule,
  listExportSchedules,
  runExportSchedule,
} from '#core/contract/export-schedule.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { useRhythmWords } from '#console/ui/export/schedule-words.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { ExportFilter } from './export-filter.tsx'
import { ExportPageLink } from './export-page-link.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { resultOf } from './result-of.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** The user's scheduled exports. */
export function ScheduleList() {
  const { t } = useTranslation('exportFile')
  const read = useCall(listExportSchedules, {}, { toast: false })
  const [editing, setEditing] = useState<ExportSchedule>()
  const columns = useScheduleColumns({ onEdit: setEditing, onChange: read.reload })
  return (
    <>
      <WholeTable
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('schedule.none')} hint={t('schedule.noneHint')} />}
      />
      {editing && <ScheduleDrawer schedule={editing} onChange={read.reload} onClose={() => setEditing(undefined)} />}
    </>
  )
}

interface Options {
  onEdit: (schedule: ExportSchedule) => void
  onChange: () => void
}

function useScheduleColumns({ onEdit, onChange }: Options): TableColumnsType<ExportSchedule> {
  const column = useColumnKit<ExportSchedule>()
  const { t } = useTranslation('exportFile')
  const rhythm = useRhythmWords()
  const mayChange = useAllowed(changeExportSchedule)
  return [
    column.cell('name', t('schedule.name'), 150, ({ name }) => <bdi title={name}>{name}</bdi>, { fixed: 'start' }),
    column.cell('rhythm', t('schedule.rhythm'), 190, (schedule) => <bdi title={schedule.zone}>{rhythm(schedule)}</bdi>),
    column.cell('nextTime', t('schedule.next'), 172, ({ nextTime: time, paused }) =>
      paused ? <ToneTag tone="neutral">{t('schedule.paused')}</ToneTag> : <TimeCell time={time} />,
    ),
    column.cell('page', t('page'), 110, (schedule) => <ExportPageLink {...schedule} />),
    column.cell('filter', t('filter'), 120, (schedule) => <ExportFilter job={schedule} />),
    column.label('range', t('schedule.range'), 130, (range) => t(`schedule.range.${range}`)),
    column.cell('last', t('schedule.last'), 130, (schedule) => <LastResult schedule={schedule} />),
    column.cell(
      'actions',
      t('actions'),
      150,
      (schedule) => <Actions schedule={schedule} onEdit={onEdit} onChange={onChange} />,
      { fixed: 'end', opens: (schedule) => (mayChange ? () => onEdit(schedule) : undefined) },
    ),
  ]
}

/** Last result: why there is no file, or the status of the file. */
function LastResult({ schedule: { problem, last, lastTime } }: { schedule: ExportSchedule }) {
  const { t } = useTranslation('exportFile')
  if (problem)
    return (
      <span title={problem}>
        <ToneTag tone="bad">{problem}</ToneTag>
      </span>
    )
  if (!last) return lastTime ? <TimeCell time={lastTime} /> : t('schedule.never')
  const tone =
    last.state === 'ready' ? 'good' : last.state === 'failed' || last.state === 'rejected' ? 'bad' : 'neutral'
  return (
    <span title={last.fileName}>
      <ToneTag tone={tone}>{t(`state.${last.state}`)}</ToneTag>
    </span>
  )
}

function Actions({ schedule, onEdit, onChange }: Options & { schedule: ExportSchedule }) {
  const { t } = useTranslation('exportFile')
  const confirm = useConfirm()
  const { id, name, paused } = schedule
  const change = async (work: () => Promise<unknown>) => {
    await resultOf(work())
    onChange()
  }
  return (
    <>
      <RowAction
        to={changeExportSchedule}
        icon={paused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />}
        label={t(paused ? 'schedule.resume' : 'schedule.pause', { name })}
        onClick={() => void change(() => call(changeExportSchedule, { body: { id, paused: !paused } }))}
      />
      <RowAction
        to={runExportSchedule}
        icon={<ThunderboltOutlined aria-hidden />}
        label={t('schedule.run', { name })}
        onClick={() => void change(() => call(runExportSchedule, { body: { id } }))}
      />
      <RowAction
        to={changeExportSchedule}
        icon={<EditOutlined aria-hidden />}
        label={t('schedule.edit', { name })}
        onClick={() => onEdit(schedule)}
      />
      <RowAction
        to={deleteExportSchedule}
        icon={<DeleteOutlined aria-hidden />}
        label={t('schedule.delete', { name })}
        onClick={() =>
          confirm({
            title: t('schedule.deleteAsk', { name }),
            content: t('schedule.deleteHint'),
            danger: true,
            confirmText: t('delete'),
            onConfirm: () => call(deleteExportSchedule, { body: { id } }).then(onChange),
          })
        }
      />
    </>
  )
}
