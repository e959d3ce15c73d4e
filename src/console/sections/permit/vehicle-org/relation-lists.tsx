import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  type BoundFilter,
  type BoundVehicle,
  bindVehicles,
  listBoundVehicles,
  listOrgRecords,
  listVehiclesToBind,
  type OrgRelation,
  type RelatedVehicle,
  unbindVehicles,
} from '#core/contract/vehicle-org.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { BindDrawer } from './bind-drawer.tsx'
import { useBoundColumns, useRecordColumns, useToBindColumns } from './relation-columns.tsx'

const keyOf = (row: BoundVehicle) => `${row.vin} ${row.orgId} ${row.kind}`

/** One row per relation; owner relations cannot be ended. */
export function BoundList({ filter: { vin, plate, orgId, kind } }: { filter: BoundFilter }) {
  const { t } = useTranslation('vehicleOrg')
  const list = usePagedList(listBoundVehicles, { vin, plate, orgId, kind })
  const [selected, setSelected] = useState<BoundVehicle[]>([])
  const confirm = useConfirm()
  const refresh = useRefresh()
  const ending = selected.filter((row) => row.kind !== 'owner')

  async function end() {
    for (const { vins, ...relation } of together(ending)) await call(unbindVehicles, { body: { vins, ...relation } })
    setSelected([])
    await refresh(listBoundVehicles, listVehiclesToBind, listOrgRecords)
  }

  return (
    <>
      <PagedTable
        bar={
          <SelectionBar count={selected.length} onClear={() => setSelected([])}>
            <AllowedButton
              to={unbindVehicles}
              danger
              disabled={ending.length === 0}
              title={t('unbind.hint')}
              onClick={() =>
                confirm({
                  title: t('unbind.ask', { count: ending.length }),
                  content: t('unbind.hint'),
                  danger: true,
                  confirmText: t('unbind'),
                  onConfirm: end,
                })
              }
            >
              {t('unbind')}
            </AllowedButton>
          </SelectionBar>
        }
        list={list}
        columns={useBoundColumns()}
        rowKey={keyOf}
        selection={{ keys: selected.map(keyOf), onChange: (_keys, rows) => setSelected(rows) }}
      />
    </>
  )
}

interface Ended {
  vins: string[]
  orgId: number
  kind: Exclude<OrgRelation, 'owner'>
}

/** Relations to the same organisation end in one call. */
function together(rows: readonly BoundVehicle[]): Ended[] {
  const calls = new Map<string, Ended>()
  for (const { vin, orgId, kind } of rows) {
    if (kind === 'owner') continue
    const key = `${orgId} ${kind}`
    const one = calls.get(key) ?? { vins: [], orgId, kind }
    one.vins.push(vin)
    calls.set(key, one)
  }
  return [...calls.values()]
}

export function ToBindList({ filter: { vin, plate, orgId, kind } }: { filter: BoundFilter & { orgId: number } }) {
  const { t } = useTranslation('vehicleOrg')
  const list = usePagedList(listVehiclesToBind, { vin, plate, orgId, kind })
  const [selected, setSelected] = useState<RelatedVehicle[]>([])
  const [binding, setBinding] = useState(false)
  const done = () => setSelected([])

  return (
    <>
      <PagedTable
        bar={
          <SelectionBar count={selected.length} onClear={done}>
            <AllowedButton to={bindVehicles} type="primary" onClick={() => setBinding(true)}>
              {t('bind')}
            </AllowedButton>
          </SelectionBar>
        }
        list={list}
        columns={useToBindColumns()}
        rowKey={(row) => row.vin}
        selection={{ keys: selected.map((row) => row.vin), onChange: (_keys, rows) => setSelected(rows) }}
      />
      <BindDrawer
        open={binding}
        vins={selected.map((row) => row.vin)}
        initial={{ orgId, kind: kind ?? 'operator' }}
        onDone={done}
        onClose={() => setBinding(false)}
      />
    </>
  )
}

export function RecordList({ filter: { vin } }: { filter: BoundFilter }) {
  const list = usePagedList(listOrgRecords, { vin })
  return <PagedTable list={list} columns={useRecordColumns()} rowKey={(row) => row.id} />
}
