import { App } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { createRepairOrder, listRepairOrders } from '#core/contract/repair-order.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { TextAreaItem, TextItem } from './form-builder/form-fields.tsx'
import { FormDrawer } from './form-drawer.tsx'
import { NamedVehicle } from './vehicle-link.tsx'

const Order = createRepairOrder.body.pick({ station: true, note: true })

interface Props {
  /** Subject of the repair; null: closed. */
  fault: { vin: string | null; sn?: string | null } | null
  /** Name of the fault. */
  named: ReactNode
  /** Says what goes with the order. */
  hint?: string
  onOrder: (order: z.output<typeof Order>) => Promise<unknown>
  /** The list of the fault, which shows the order from now on. */
  list: AnyEndpoint
  onClose: () => void
}

/** Orders a repair: where, and what is to be done. */
export function RepairOrderDrawer({ fault, named, hint, onOrder, list, onClose }: Props) {
  const { t } = useTranslation('journal')
  const { message } = App.useApp()
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={fault !== null}
      title={t('repair.create')}
      schema={Order}
      initial={{ station: '', note: '' }}
      onSubmit={async (order) => {
        await onOrder(order)
        message.success(t('repair.created'))
        await refresh(list, listRepairOrders)
      }}
      onClose={onClose}
      submitText={t('repair.create')}
    >
      <p>
        <strong>{named}</strong> · {fault?.vin && <NamedVehicle vin={fault.vin} />}
        {fault?.sn && (
          <>
            {' · '}
            <bdi dir="ltr">{fault.sn}</bdi>
          </>
        )}
      </p>
      {hint && <p>{hint}</p>}
      <TextItem name="station" label={t('repair.station')} hint={t('repair.stationHint')} />
      <TextAreaItem name="note" label={t('repair.note')} rows={4} showCount />
    </FormDrawer>
  )
}
