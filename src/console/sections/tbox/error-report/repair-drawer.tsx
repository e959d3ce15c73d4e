import { createRepairOrder } from '#core/contract/repair-order.ts'
import { listTerminalErrors, type TerminalError } from '#core/contract/terminal-error.ts'
import { call } from '#web/api/call.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { RepairOrderDrawer } from '#console/ui/repair-order-drawer.tsx'

interface Props {
  /** Null: closed. */
  fault: TerminalError | null
  onClose: () => void
}

/** Orders the repair of a fault. */
export function RepairDrawer({ fault, onClose }: Props) {
  const kind = useAlarmKind()
  return (
    <RepairOrderDrawer
      fault={fault}
      named={fault && kind(fault.error)}
      onOrder={async (order) => {
        if (!fault) return
        await call(createRepairOrder, { body: { ...order, vehicleId: fault.vehicleId, error: fault.error } })
      }}
      list={listTerminalErrors}
      onClose={onClose}
    />
  )
}
