import { EyeOutlined, StopOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import {
  cancelMessageCheck,
  exportMessageChecks,
  getMessageCheck,
  listMessageChecks,
  listMessageTemplates,
  type MessageCheck,
  MessageCheckFilter,
  startMessageChecks,
} from '#core/contract/message-check.ts'
import { MESSAGE_CHECK_STATES, OPEN_CHECK_STATES } from '#core/domain/message-check.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { type JobNews, useJobs } from '#console/ui/job/use-jobs.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { CheckProgress, CheckStateTag } from './check-state.tsx'
import { StartDrawer } from './start-drawer.tsx'

/** Checks of vehicles, newest first; those that go on move by themselves. */
export function CheckList() {
  const { t } = useTranslation(['messageCheck', 'common'])
  const search = useSearch(MessageCheckFilter)
  const listed = usePagedList(listMessageChecks, search.filter)
  const { list, newsOf } = useJobs('messageCheck', listed, OPEN_CHECK_STATES)
  const { data: templates = [] } = useCall(listMessageTemplates)
  const [selected, select] = useState<MessageCheck[]>([])
  const [starting, start] = useState<readonly string[] | null>(null)
  const columns = useCheckColumns(newsOf, list.reload)
  return (
    <>
      <SearchForm
        search={search}
        actions={
          <>
            <Allowed to={startMessageChecks}>
              <Button onClick={() => start([])}>{t('start')}</Button>
            </Allowed>
            <ExportButton endpoint={exportMessageChecks} filter={search.filter} />
          </>
        }
      >
        <VinField />
        <SelectField
          name="state"
          label={t('result')}
          options={MESSAGE_CHECK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="templateId"
          label={t('template')}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="firmware" label={t('firmware')} maxLength={64} />
        <TimeRangeField offerToday={false} />
      </SearchForm>
      <SelectionBar count={selected.length} onClear={() => select([])}>
        <Allowed to={startMessageChecks}>
          <Button onClick={() => start([...new Set(selected.map(({ vin }) => vin))])}>{t('recheck')}</Button>
        </Allowed>
      </SelectionBar>
      <PagedTable
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        selection={{ keys: selected.map(({ id }) => id), onChange: (_keys, rows) => select(rows) }}
        empty={<NoneYet title={t('none')} hint={t('noneHint')} />}
      />
      <StartDrawer vins={starting} onClose={() => start(null)} />
    </>
  )
}

function useCheckColumns(
  newsOf: (row: MessageCheck) => JobNews | undefined,
  reload: () => void,
): TableColumnsType<MessageCheck> {
  const { t } = useTranslation(['messageCheck', 'common'])
  const navigate = useNavigate()
  const confirm = useConfirm()
  const open = (id: number) => void navigate(pathTo('/dataService/newMessageCheck/newMessageCheckDetail', { id }))
  const stop = ({ id }: MessageCheck) =>
    confirm({
      title: t('stopAsk'),
      danger: true,
      confirmText: t('stop'),
      onConfirm: async () => {
        await call(cancelMessageCheck, { body: { id } })
        reload()
      },
    })
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 190,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    {
      title: t('terminal'),
      key: 'terminal',
      width: 190,
      render: (_, { sn, firmware }) => <bdi dir="ltr">{[sn, firmware].filter(Boolean).join(' · ') || '–'}</bdi>,
    },
    {
      title: t('template'),
      key: 'template',
      width: 170,
      render: (_, { template, version }) => <Words text={`${template} · ${version}`} />,
    },
    { title: t('items'), dataIndex: 'items', width: 80, align: 'end' },
    { title: t('passed'), dataIndex: 'passed', width: 80, align: 'end' },
    { title: t('failed'), dataIndex: 'failed', width: 80, align: 'end' },
    {
      title: t('result'),
      dataIndex: 'state',
      width: 190,
      render: (_, row) => (
        <>
          <CheckStateTag state={row.state} />
          <CheckProgress check={row} news={newsOf(row)} />
        </>
      ),
    },
    {
      title: t('started'),
      key: 'started',
      width: 185,
      render: (_, { startTime, requestTime }) => <TimeCell time={startTime ?? requestTime} />,
    },
    {
      title: t('duration'),
      dataIndex: 'seconds',
      width: 90,
      align: 'end',
      render: (seconds: number) => <bdi dir="ltr">{`${seconds} s`}</bdi>,
    },
    { title: t('operator'), dataIndex: 'operator', width: 120, render: (text: string) => <Words text={text} /> },
    { title: t('signed'), dataIndex: 'signedName', width: 120, render: (text: string) => <Words text={text} /> },
    {
      title: t('actions'),
      key: 'actions',
      width: 120,
      fixed: 'end',
      render: (_, row) => (
        <>
          <RowAction
            to={getMessageCheck}
            icon={<EyeOutlined />}
            label={`${t('open')} ${row.vin}`}
            onClick={() => open(row.id)}
          />
          {OPEN_CHECK_STATES.includes(row.state) && (
            <RowAction
              to={cancelMessageCheck}
              icon={<StopOutlined />}
              label={`${t('stop')} ${row.vin}`}
              onClick={() => stop(row)}
            />
          )}
        </>
      ),
    },
  ]
}
