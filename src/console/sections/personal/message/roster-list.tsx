import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createDutyRoster,
  deleteDutyRosters,
  type DutyRoster,
  listDutyRosters,
  updateDutyRoster,
} from '#core/contract/notice-admin.ts'
import { useCall } from '#web/api/use-call.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { RosterDrawer } from './roster-drawer.tsx'
import { useDelete } from './use-delete.ts'

/** Duty rosters, with who is on duty now. */
export function RosterList() {
  const { t } = useTranslation('inbox')
  const column = useColumnKit<DutyRoster>()
  const [editing, edit] = useState<DutyRoster | 'new'>()
  const remove = useDelete(deleteDutyRosters, listDutyRosters)
  return (
    <>
      <WholeTable
        read={useCall(listDutyRosters)}
        rowKey={({ id }) => id}
        add={{ to: createDutyRoster, label: t('roster.add'), onClick: () => edit('new') }}
        empty={<NoneYet title={t('roster.none')} hint={t('policy.noneHint')} />}
        columns={[
          column.text('name', t('name'), 200, { fixed: 'start' }),
          column.text('orgName', t('org'), 180),
          column.tags('onDuty', t('roster.onDuty'), 250),
          column.number(['shifts', ({ shifts }) => shifts.length], t('roster.shifts'), 110),
          column.number(['substitutions', (row) => row.substitutions.length], t('roster.substitutions'), 140),
          column.code('zone', t('zone'), 170),
          ...column.actions(t('actions'), 110, [
            {
              to: updateDutyRoster,
              icon: <EditOutlined aria-hidden />,
              opens: true,
              label: ({ name }) => t('edit', { name }),
              onClick: edit,
            },
            {
              to: deleteDutyRosters,
              icon: <DeleteOutlined aria-hidden />,
              label: ({ name }) => t('deleteNamed', { name }),
              onClick: ({ id, name }) => remove(id, name),
            },
          ]),
        ]}
      />
      <RosterDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}
