import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DataFault, listDataFaults } from '#core/contract/data-fault.ts'
import { createFindingRepair } from '#core/contract/repair-order.ts'
import { call } from '#web/api/call.ts'
import { RepairOrderDrawer } from '#console/ui/repair-order-drawer.tsx'

interface Props {
  /** Null: closed. */
  fault: DataFault | null
  onClose: () => void
}

/** Orders a repair because of wrong data; vehicle, finding and sample go with it. */
export function FindingRepairDrawer({ fault, onClose }: Props) {
  const { t } = useTranslation(['journal', 'terminal'])
  return (
    <RepairOrderDrawer
      fault={fault}
      named={fault && t(`terminal:fault.${fault.kind}`)}
      hint={t('repair.findingHint')}
      onOrder={async (order) => {
        if (fault) await call(createFindingRepair, { body: { ...order, id: fault.id } })
      }}
      list={listDataFaults}
      onClose={onClose}
    />
  )
}
