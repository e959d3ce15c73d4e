import { AuditOutlined, FileSearchOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/vehicle-lock.ts'
import { isOpenLock } from '#core/domain/vehicle-lock.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_TONES, nameOf, useLockLabels } from './use-lock-labels.ts'

type Row = contract.LockOrder

export interface LockSteps {
  show: (id: number) => void
  decide: (order: Row) => void
  cancel: (rows: readonly Row[], done?: () => void) => void
}

export const mayDecide = ({ state, isMine }: Row): boolean => state === 'awaitingApproval' && !isMine
export const mayCancel = ({ state, release }: Row): boolean => isOpenLock(state) && (release || state !== 'running')

/** `records`: also what a dispute is about; else what is under way. */
export function useLockColumns(
  { show, decide, cancel }: LockSteps,
  { records = false, oneVehicle = false }: { records?: boolean; oneVehicle?: boolean },
): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const labels = useLockLabels()
  return [
    ...(oneVehicle ? [] : [column.vehicle({ width: 235 })]),
    column.cell('change', t('change.title'), 145, (row) => <bdi>{labels.change(row)}</bdi>),
    column.cell('state', t('state'), 205, (row) => <ToneTag tone={LOCK_TONES[row.state]}>{labels.state(row)}</ToneTag>),
    column.label('reason', t('reason'), 130, (reason) => t(`reason.${reason}`), { hidden: records }),
    column.text('document', t('document'), 105, { hidden: !records }),
    column.text(['origin', ({ taskName, source }) => taskName || t(`source.${source}`)], t('source'), 150, {
      hidden: true,
    }),
    column.text('operator', t('operator'), 110, { hidden: records }),
    column.text('approver', t('approver'), 120, { hidden: true }),
    column.time('createTime', t('createTime'), 160),
    column.time('sendTime', t('sendTime'), 165, { hidden: true }),
    column.time('finishTime', t('finishTime'), 160, { hidden: !records }),
    column.time('releaseTime', t('releaseTime'), 165, { hidden: true }),
    column.cell(
      'heldSeconds',
      t('held'),
      120,
      ({ heldSeconds }) => (heldSeconds === null ? '–' : format.duration(heldSeconds)),
      { align: 'end', hidden: true },
    ),
    column.cell('place', t('place'), 170, ({ lat, lng }) => <PlaceCell lat={lat} lng={lng} />, { hidden: true }),
    column.quantity('distance', 'mileageKm', t('mileage'), 120, { hidden: true }),
    column.code('contractNo', t('contractNo'), 140, { hidden: true }),
    column.text('orgName', t('orgName'), 150, { hidden: true }),
    column.time('decideTime', t('decideTime'), 165, { hidden: true }),
    column.time('expireTime', t('expireTime'), 165, { hidden: true }),
    column.code('recordHash', t('recordHash'), 190, { hidden: true, ellipsis: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: contract.getLockRecord,
        icon: <FileSearchOutlined aria-hidden />,
        label: (row) => t('record.open', { name: nameOf(row) }),
        onClick: ({ id }) => show(id),
        opens: true,
      },
      {
        to: contract.approveLock,
        icon: <AuditOutlined aria-hidden />,
        label: (row) => t('decide.open', { name: nameOf(row) }),
        on: mayDecide,
        onClick: decide,
      },
      {
        to: contract.cancelLocks,
        icon: <StopOutlined aria-hidden />,
        label: (row) => t('cancel.one', { name: nameOf(row) }),
        on: mayCancel,
        onClick: (row) => cancel([row]),
      },
    ]),
  ]
}
