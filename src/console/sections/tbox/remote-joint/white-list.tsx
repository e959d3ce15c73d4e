import { DeleteOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  allowJointVehicle,
  dismissJointVehicle,
  type JointVehicle,
  listJointVehicles,
  startJointSession,
} from '#core/contract/joint.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ListTable } from '#console/ui/list-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import styles from './remote-joint.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

const USUAL_DAYS = 7

/** Vehicles that may be debugged, and until when. */
export function WhiteList({ onStart }: { onStart: (vin: string) => void }) {
  const column = useColumnKit<JointVehicle>()
  const { t } = useTranslation('joint')
  const confirm = useConfirm()
  const [adding, add] = useState(false)
  const { data, error, reload } = useCall(listJointVehicles, {}, { toast: false })
  const dismiss = ({ vin }: JointVehicle) =>
    confirm({
      title: t('dismissAsk', { vin }),
      content: t('dismissHint'),
      confirmText: t('dismiss'),
      danger: true,
      onConfirm: () => call(dismissJointVehicle, { body: { vin } }).then(reload),
    })
  const columns: TableColumnsType<JointVehicle> = [
    column.cell('vin', t('vin'), 210, ({ vin }) => <VinCell vin={vin} />, { fixed: 'start' }),
    column.plate('plate', t('plate'), 130),
    column.text('sn', t('sn'), 160, { hidden: true }),
    column.label('online', t('connection'), 150, (online) => <ConnectionTag state={online} />),
    column.text('note', t('note'), 240),
    column.cell('untilTime', t('until'), 180, (row) => <TimeCell time={row.untilTime} />),
    column.text('byUser', t('listedBy'), 140),
    ...column.actions('', 110, [
      {
        to: startJointSession,
        icon: <PlayCircleOutlined aria-hidden />,
        label: (row) => t('startWith', { vin: row.vin }),
        onClick: (row) => onStart(row.vin),
      },
      {
        to: dismissJointVehicle,
        icon: <DeleteOutlined aria-hidden />,
        label: (row) => t('dismissOne', { vin: row.vin }),
        onClick: dismiss,
      },
    ]),
  ]
  return (
    <>
      <div className={styles.bar}>
        <AllowedButton to={allowJointVehicle} icon={<PlusOutlined aria-hidden />} onClick={() => add(true)}>
          {t('allow')}
        </AllowedButton>
      </div>
      <ListTable<JointVehicle>
        list={{ rows: data ?? [], searched: true, loading: !data && !error, error: error ?? null, reload }}
        columns={columns}
        rowKey={({ vin }) => vin}
        pagination={false}
        empty={<NoneYet title={t('noVehicles')} hint={t('noVehiclesHint')} />}
      />
      <FormDrawer
        open={adding}
        title={t('allow')}
        schema={allowJointVehicle.body}
        initial={{ days: USUAL_DAYS }}
        onSubmit={(body) => call(allowJointVehicle, { body }).then(reload)}
        onClose={() => add(false)}
      >
        <VinField required />
        <NumberItem name="days" label={t('days')} required />
        <TextItem name="note" label={t('note')} />
      </FormDrawer>
    </>
  )
}
