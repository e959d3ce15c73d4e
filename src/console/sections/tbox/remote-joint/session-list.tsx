import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { JointFilter, type JointSession, listJointSessions } from '#core/contract/joint.ts'
import { JOINT_STATES } from '#core/domain/joint-session.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const TONES: Record<JointSession['state'], Tone> = {
  requested: 'warning',
  joined: 'progress',
  running: 'progress',
  ended: 'neutral',
}

/** Sessions of all users in scope, newest first; a row opens its bench or its report. */
export function SessionList({ onShow }: { onShow: (sessionId: number) => void }) {
  const column = useColumnKit<JointSession>()
  const { t } = useTranslation('joint')
  const search = useViewSearch(JointFilter, 'sessions')
  const list = usePagedList(listJointSessions, search.filter)
  const columns: TableColumnsType<JointSession> = [
    column.cell('vin', t('vin'), 210, (row) => <VinCell vin={row.vin} />, { fixed: 'start' }),
    column.plate('plate', t('plate'), 120),
    column.cell('state', t('state'), 180, ({ state }) => <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>),
    column.text('purpose', t('purpose'), 180),
    column.text('owner', t('owner'), 140),
    column.cell('startTime', t('started'), 180, (row) => <TimeCell time={row.startTime} />),
    column.cell('endTime', t('ended'), 180, (row) => <TimeCell time={row.endTime} />, { hidden: true }),
    column.cell('end', t('endReason'), 170, ({ end }) => (end ? t(`ending.${end}`) : '–'), { hidden: true }),
    column.cell('frames', t('frames'), 110, (row) => row.framesUp + row.framesDown, { align: 'end', hidden: true }),
    column.number('commands', t('commands'), 120, { hidden: true }),
    column.cell('steps', t('steps'), 150, ({ passed, failed }) => `${passed} / ${failed}`, { align: 'end' }),
  ]
  return (
    <ListPage
      search={search}
      list={list}
      columns={columns}
      rowKey={({ sessionId }) => sessionId}
      onRow={({ sessionId }) => onShow(sessionId)}
      empty={<NoneYet title={t('noSessions')} hint={t('noSessionsHint')} />}
    >
      <VinField />
      <SelectField
        name="state"
        label={t('state')}
        options={JOINT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
    </ListPage>
  )
}
