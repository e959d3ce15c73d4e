import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { JointFilter, type JointSession, listJointSessions } from '#core/contract/joint.ts'
import { JOINT_STATES } from '#core/domain/joint-session.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'

const TONES: Record<JointSession['state'], Tone> = {
  requested: 'warning',
  joined: 'good',
  running: 'good',
  ended: 'neutral',
}

/** Sessions of everybody in scope, newest first; a line opens its bench or its report. */
export function SessionList({ onShow }: { onShow: (sessionId: number) => void }) {
  const { t } = useTranslation('joint')
  const search = useViewSearch(JointFilter, 'sessions')
  const list = usePagedList(listJointSessions, search.filter)
  const columns: TableColumnsType<JointSession> = [
    { key: 'vin', title: t('vin'), width: 210, fixed: 'start', render: (_, row) => <VinCell vin={row.vin} /> },
    { title: t('plate'), dataIndex: 'plate', width: 120 },
    {
      key: 'state',
      title: t('state'),
      width: 190,
      render: (_, { state }) => <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>,
    },
    { title: t('purpose'), dataIndex: 'purpose', width: 240 },
    { title: t('owner'), dataIndex: 'owner', width: 140 },
    { key: 'startTime', title: t('started'), width: 180, render: (_, row) => <TimeCell time={row.startTime} /> },
    { key: 'endTime', title: t('ended'), width: 180, render: (_, row) => <TimeCell time={row.endTime} /> },
    { key: 'end', title: t('endReason'), width: 170, render: (_, { end }) => (end ? t(`ending.${end}`) : '–') },
    { key: 'frames', title: t('frames'), width: 110, align: 'end', render: (_, row) => row.framesUp + row.framesDown },
    { title: t('commands'), dataIndex: 'commands', width: 120, align: 'end' },
    {
      key: 'steps',
      title: t('steps'),
      width: 150,
      align: 'end',
      render: (_, { passed, failed }) => `${passed} / ${failed}`,
    },
  ]
  return (
    <>
      <SearchForm search={search}>
        <VinField />
        <SelectField
          name="state"
          label={t('state')}
          options={JOINT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </SearchForm>
      <PagedTable
        list={list}
        columns={columns}
        rowKey={({ sessionId }) => sessionId}
        onRow={({ sessionId }) => onShow(sessionId)}
        empty={<NoneYet title={t('noSessions')} hint={t('noSessionsHint')} />}
      />
    </>
  )
}
