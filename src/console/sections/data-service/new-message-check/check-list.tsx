import { EyeOutlined, StopOutlined } from '@ant-design/icons'
import { type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
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
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { type JobNews, useJobs } from '#console/ui/job/use-jobs.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageActions } from '#console/ui/page-header.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { CheckProgress, CheckStateTag } from './check-state.tsx'
import { StartDrawer } from './start-drawer.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** Checks of vehicles, newest first; running ones update automatically. */
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
      <PageActions>
        <AllowedButton to={startMessageChecks} onClick={() => start([])}>
          {t('start')}
        </AllowedButton>
      </PageActions>
      <SearchForm search={search}>
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
      <PagedTable
        bar={
          <SelectionBar count={selected.length} onClear={() => select([])}>
            <AllowedButton to={startMessageChecks} onClick={() => start([...new Set(selected.map(({ vin }) => vin))])}>
              {t('recheck')}
            </AllowedButton>
          </SelectionBar>
        }
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        selection={{ keys: selected.map(({ id }) => id), onChange: (_keys, rows) => select(rows) }}
        empty={<NoneYet title={t('none')} hint={t('noneHint')} />}
        tools={<ExportButton endpoint={exportMessageChecks} filter={search.filter} />}
      />
      <StartDrawer vins={starting} onClose={() => start(null)} />
    </>
  )
}

function useCheckColumns(
  newsOf: (row: MessageCheck) => JobNews | undefined,
  reload: () => void,
): TableColumnsType<MessageCheck> {
  const column = useColumnKit<MessageCheck>()
  const { t } = useTranslation(['messageCheck', 'common'])
  const navigate = useNavigate()
  const confirm = useConfirm()
  const open = (id: number) => void navigate(pathTo('/dataService/newMessageCheck/newMessageCheckDetail', { id }))
  const stop = ({ id }: MessageCheck) =>
    confirm({
      title: t('stopAsk'),
      danger: true,
      confirmText: t('stop'),
      onConfirm: () => call(cancelMessageCheck, { body: { id } }).then(reload),
    })
  return [
    column.vin('vin', t('common:field.vin'), 180),
    column.cell('terminal', t('terminal'), 165, ({ sn, firmware }) => (
      <bdi dir="ltr">{[sn, firmware].filter(Boolean).join(' · ') || '–'}</bdi>
    )),
    column.text(['template', ({ template, version }) => `${template} · ${version}`], t('template'), 150),
    column.number('items', t('items'), 80, { hidden: true }),
    column.number('passed', t('passed'), 80),
    column.number('failed', t('failed'), 80),
    column.cell('state', t('result'), 170, (row) => (
      <>
        <CheckStateTag state={row.state} />
        <CheckProgress check={row} news={newsOf(row)} />
      </>
    )),
    column.cell('started', t('started'), 175, ({ startTime, requestTime }) => (
      <TimeCell time={startTime ?? requestTime} />
    )),
    column.cell('seconds', t('duration'), 90, ({ seconds }) => <bdi dir="ltr">{`${seconds} s`}</bdi>, {
      align: 'end',
      hidden: true,
    }),
    column.text('operator', t('operator'), 120, { hidden: true }),
    column.text('signedName', t('signed'), 120, { hidden: true }),
    ...column.actions(t('actions'), 120, [
      {
        to: getMessageCheck,
        icon: <EyeOutlined aria-hidden />,
        opens: true,
        label: (row) => `${t('open')} ${row.vin}`,
        onClick: (row) => open(row.id),
      },
      {
        to: cancelMessageCheck,
        icon: <StopOutlined aria-hidden />,
        label: (row) => `${t('stop')} ${row.vin}`,
        onClick: stop,
        on: (row) => OPEN_CHECK_STATES.includes(row.state),
      },
    ]),
  ]
}
