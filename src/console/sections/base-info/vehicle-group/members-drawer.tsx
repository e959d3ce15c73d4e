import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/vehicle-group.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AddMembers } from '#console/ui/add-members.tsx'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useLast } from '#console/ui/use-last.ts'

interface Props {
  /** Null: closed. */
  group: contract.GroupRow | null
  onClose: () => void
}

/** Vehicles of one group, and who joins or leaves it. */
export function MembersDrawer({ group, onClose }: Props) {
  const { t } = useTranslation('vehicleGroup')
  const shown = useLast(group)
  return (
    <DetailDrawer
      open={group !== null}
      size={860}
      title={t('open', { name: shown?.groupName ?? '' })}
      onClose={onClose}
    >
      {shown && <Members key={shown.id} groupId={shown.id} />}
    </DetailDrawer>
  )
}

function Members({ groupId }: { groupId: number }) {
  const { t } = useTranslation('vehicleGroup')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const column = useColumnKit<contract.GroupMember>()
  const list = usePagedList(contract.listGroupMembers, { id: groupId })
  const [selected, select] = useState<contract.GroupMember[]>([])
  const changed = () => refresh(contract.listGroupMembers, contract.listGroups)
  const remove = () =>
    confirm({
      title: t('member.removeAsk', { number: format.number(selected.length) }),
      danger: true,
      confirmText: t('member.remove'),
      onConfirm: async () => {
        const vins = selected.map(({ vin }) => vin)
        await call(contract.removeGroupMembers, { body: { id: groupId, vins } })
        select([])
        await changed()
      },
    })
  return (
    <>
      <AddMembers
        to={contract.addGroupMembers}
        add={async (vins) => {
          await call(contract.addGroupMembers, { body: { id: groupId, vins } })
          await changed()
        }}
      />
      <PagedTable
        bar={
          <SelectionBar count={selected.length} onClear={() => select([])}>
            <AllowedButton to={contract.removeGroupMembers} danger onClick={remove}>
              {t('member.remove')}
            </AllowedButton>
          </SelectionBar>
        }
        list={list}
        rowKey={({ vin }) => vin}
        columns={[
          column.vin('vin'),
          column.plate('plate', t('plate'), 120),
          column.text('modelName', t('model'), 150),
          column.text('orgName', t('org'), 160),
          column.time('memberTime', t('since'), 170),
        ]}
        selection={{ keys: selected.map(({ vin }) => vin), onChange: (_keys, rows) => select(rows) }}
      />
    </>
  )
}
