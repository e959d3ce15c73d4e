import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/notice-admin.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { PolicyDrawer } from './policy-drawer.tsx'
import { useDelete } from './use-delete.ts'

/** Escalation policies. */
export function PolicyList() {
  const { t } = useTranslation('inbox')
  const column = useColumnKit<contract.EscalationPolicy>()
  const kindName = useAlarmKind()
  const [editing, edit] = useState<contract.EscalationPolicy | 'new'>()
  const remove = useDelete(contract.deleteEscalationPolicies, contract.listEscalationPolicies)
  const kindsOf = ({ kinds }: contract.EscalationPolicy) =>
    kinds.length === 0 ? [t('policy.kindsAll')] : kinds.map(kindName)
  return (
    <>
      <WholeTable
        read={useCall(contract.listEscalationPolicies)}
        rowKey={({ id }) => id}
        add={{ to: contract.createEscalationPolicy, label: t('policy.add'), onClick: () => edit('new') }}
        empty={<NoneYet title={t('policy.none')} hint={t('policy.noneHint')} />}
        columns={[
          column.text('name', t('name'), 200, { fixed: 'start' }),
          column.text('orgName', t('org'), 170),
          column.number('level', t('upToLevel'), 100),
          column.tags(['kinds', kindsOf], t('policy.kinds'), 230),
          column.number(['steps', ({ steps }) => steps.length], t('policy.steps'), 100),
          column.number('rounds', t('policy.rounds'), 150, { hidden: true }),
          column.number('open', t('policy.open'), 90),
          column.state('enabled', t('enabled'), 110, (on) => (on ? ['good', t('on')] : ['neutral', t('off')])),
          ...column.actions(t('actions'), 110, [
            {
              to: contract.updateEscalationPolicy,
              icon: <EditOutlined aria-hidden />,
              opens: true,
              label: ({ name }) => t('edit', { name }),
              onClick: edit,
            },
            {
              to: contract.deleteEscalationPolicies,
              icon: <DeleteOutlined aria-hidden />,
              label: ({ name }) => t('deleteNamed', { name }),
              onClick: ({ id, name }) => remove(id, name),
            },
          ]),
        ]}
      />
      <PolicyDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}
