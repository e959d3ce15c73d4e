import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { createRepairOrder, listRepairOrders } from '#core/contract/repair-order.ts'
import { listTerminalErrors, type TerminalError } from '#core/contract/terminal-error.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useAlarmKind } from '../../../ui/alarm/alarm-kind-words.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'

const Order = createRepairOrder.body.pick({ station: true, note: true })

interface Props {
  /** Null: closed. */
  fault: TerminalError | null
  onClose: () => void
}

/** Orders the repair of a fault. */
export function RepairDrawer({ fault, onClose }: Props) {
  const { t } = useTranslation('journal')
  const { message } = App.useApp()
  const kind = useAlarmKind()
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={fault !== null}
      title={t('repair.create')}
      schema={Order}
      initial={{ station: '', note: '' }}
      onSubmit={async (order) => {
        if (!fault) return
        await call(createRepairOrder, { body: { ...order, vehicleId: fault.vehicleId, error: fault.error } })
        message.success(t('repair.created'))
        await refresh(listTerminalErrors, listRepairOrders)
      }}
      onClose={onClose}
      submitText={t('repair.create')}
    >
      <p>
        <strong>{fault && kind(fault.error)}</strong> · <bdi dir="ltr">{fault?.vin}</bdi>
        {fault?.sn && (
          <>
            {' · '}
            <bdi dir="ltr">{fault.sn}</bdi>
          </>
        )}
      </p>
      <Form.Item name="station" label={t('repair.station')} extra={t('repair.stationHint')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('repair.note')}>
        <Input.TextArea maxLength={500} rows={4} showCount />
      </Form.Item>
    </FormDrawer>
  )
}
