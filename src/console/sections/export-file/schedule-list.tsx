import {
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { ListTable } from '#console/ui/list-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { ExportFilter } from './export-filter.tsx'
import { ExportPageLink } from './export-page-link.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { told } from './told.ts'

/** Own searches that are exported by the clock. */
export function ScheduleList() {
  const { t } = useTranslation('exportFile')
  const { data, loading, error, reload } = useCall(listExportSchedules, {}, { toast: false })
  const [editing, setEditing] = useState<ExportSchedule>()
  const columns = useScheduleColumns({ onEdit: setEditing, onChange: reload })
  return (
    <>
      <ListTable
        list={{ rows: data ?? [], searched: true, loading, error, reload }}
        columns={columns}
        rowKey={({ id }) => id}
        pagination={false}
        empty={<NoneYet title={t('schedule.none')} hint={t('schedule.noneHint')} />}
      />
      {editing && <ScheduleDrawer schedule={editing} onChange={reload} onClose={() => setEditing(undefined)} />}
    </>
  )
}

interface Options {
  onEdit: (schedule: ExportSchedule) => void
  onChange: () => void
}

function useScheduleColumns({ onEdit, onChange }: Options): TableColumnsType<ExportSchedule> {
  const { t } = useTranslation('exportFile')
  const rhythm = useRhythmWords()
  return [
    {
      title: t('schedule.name'),
      dataIndex: 'name',
      width: 150,
      fixed: 'start',
      render: (name: string) => <bdi title={name}>{name}</bdi>,
    },
    {
      title: t('schedule.rhythm'),
      key: 'rhythm',
      width: 190,
      render: (_, schedule) => <bdi title={schedule.zone}>{rhythm(schedule)}</bdi>,
    },
    {
      title: t('schedule.next'),
      dataIndex: 'nextTime',
      width: 172,
      render: (time: string | null, { paused }) =>
        paused ? <ToneTag tone="neutral">{t('schedule.paused')}</ToneTag> : <TimeCell time={time} />,
    },
    { title: t('page'), dataIndex: 'page', width: 110, render: (_, schedule) => <ExportPageLink {...schedule} /> },
    { title: t('filter'), dataIndex: 'filter', width: 120, render: (_, schedule) => <ExportFilter job={schedule} /> },
    {
      title: t('schedule.range'),
      dataIndex: 'range',
      width: 130,
      render: (range: ExportSchedule['range']) => t(`schedule.range.${range}`),
    },
    { title: t('schedule.last'), key: 'last', width: 130, render: (_, schedule) => <LastResult schedule={schedule} /> },
    {
      title: t('actions'),
      key: 'actions',
      width: 150,
      fixed: 'end',
      render: (_, schedule) => <Actions schedule={schedule} onEdit={onEdit} onChange={onChange} />,
    },
  ]
}

/** What came of the last time: why there is no file, or how far the file is. */
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
    await told(work())
    onChange()
  }
  return (
    <>
      <RowAction
        to={changeExportSchedule}
        icon={paused ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
        label={t(paused ? 'schedule.resume' : 'schedule.pause', { name })}
        onClick={() => void change(() => call(changeExportSchedule, { body: { id, paused: !paused } }))}
      />
      <RowAction
        to={runExportSchedule}
        icon={<ThunderboltOutlined />}
        label={t('schedule.run', { name })}
        onClick={() => void change(() => call(runExportSchedule, { body: { id } }))}
      />
      <RowAction
        to={changeExportSchedule}
        icon={<EditOutlined />}
        label={t('schedule.edit', { name })}
        onClick={() => onEdit(schedule)}
      />
      <RowAction
        to={deleteExportSchedule}
        icon={<DeleteOutlined />}
        label={t('schedule.delete', { name })}
        onClick={() =>
          confirm({
            title: t('schedule.deleteAsk', { name }),
            content: t('schedule.deleteHint'),
            danger: true,
            confirmText: t('delete'),
            onConfirm: async () => {
              await call(deleteExportSchedule, { body: { id } })
              onChange()
            },
          })
        }
      />
    </>
  )
}
