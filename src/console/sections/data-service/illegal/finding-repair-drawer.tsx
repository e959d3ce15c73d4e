import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type DataFault, listDataFaults } from '#core/contract/data-fault.ts'
import { createFindingRepair, listRepairOrders } from '#core/contract/repair-order.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'

const Order = createFindingRepair.body.omit({ id: true })

interface Props {
  /** Null: closed. */
  fault: DataFault | null
  onClose: () => void
}

/** Orders a repair because of wrong data; vehicle, finding and sample go with it. */
export function FindingRepairDrawer({ fault, onClose }: Props) {
  const { t } = useTranslation(['journal', 'terminal'])
  const { message } = App.useApp()
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={fault !== null}
      title={t('repair.create')}
      schema={Order}
      initial={{ station: '', note: '' }}
      onSubmit={async (order) => {
        if (!fault) return
        await call(createFindingRepair, { body: { ...order, id: fault.id } })
        message.success(t('repair.created'))
        await refresh(listDataFaults, listRepairOrders)
      }}
      onClose={onClose}
      submitText={t('repair.create')}
    >
      <p>
        <strong>{fault && t(`terminal:fault.${fault.kind}`)}</strong> · <bdi dir="ltr">{fault?.vin}</bdi>
        {fault?.sn && (
          <>
            {' · '}
            <bdi dir="ltr">{fault.sn}</bdi>
          </>
        )}
      </p>
      <p>{t('repair.findingHint')}</p>
      <Form.Item name="station" label={t('repair.station')} extra={t('repair.stationHint')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('repair.note')}>
        <Input.TextArea maxLength={500} rows={4} showCount />
      </Form.Item>
    </FormDrawer>
  )
}
