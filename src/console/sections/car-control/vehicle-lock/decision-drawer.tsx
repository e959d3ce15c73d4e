import { App, Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/vehicle-lock.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_READS } from './lock-reads.ts'
import { nameOf, useLockLabels } from './use-lock-labels.ts'
import { VehicleProof } from './vehicle-proof.tsx'

interface Props {
  /** Null: closed. */
  order: contract.LockOrder | null
  onClose: () => void
}

const NOTE_MAX = 300
const REFRESH_MS = 3_000

/** What the second approver sees: the order, and the vehicle as it is now. */
export function DecisionDrawer({ order, onClose }: Props) {
  const { t } = useTranslation('vehicleLock')
  const shown = useLast(order)
  const [note, setNote] = useState('')
  const { busy, decide } = useDecision(order, note, () => {
    setNote('')
    onClose()
  })
  return (
    <Drawer
      open={order !== null}
      size={560}
      title={shown && t('decide.title', { name: nameOf(shown) })}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <div className={page.foot}>
          <Button danger loading={busy} disabled={note.trim() === ''} onClick={() => void decide(false)}>
            {t('decide.reject')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void decide(true)}>
            {t('decide.approve')}
          </Button>
        </div>
      }
    >
      {shown && (
        <>
          <OrderFacts order={shown} />
          <Now vin={shown.vin} />
          <Input.TextArea
            aria-label={t('decide.note')}
            placeholder={t('decide.note')}
            value={note}
            maxLength={NOTE_MAX}
            rows={3}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </Drawer>
  )
}

function useDecision(order: contract.LockOrder | null, note: string, done: () => void) {
  const { t } = useTranslation('vehicleLock')
  const { message } = App.useApp()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const decide = async (approve: boolean) => {
    if (!order) return
    setBusy(true)
    try {
      const body = { id: order.id, note }
      await (approve ? call(contract.approveLock, { body }) : call(contract.rejectLock, { body }))
      message.success(t(approve ? 'decide.approved' : 'decide.rejected'))
      done()
    } catch {
      // The call has said why; what the list shows is older.
    } finally {
      setBusy(false)
      await refresh(...LOCK_READS)
    }
  }
  return { busy, decide }
}

function OrderFacts({ order }: { order: contract.LockOrder }) {
  const { t } = useTranslation('vehicleLock')
  const labels = useLockLabels()
  return (
    <Facts>
      <Fact name={t('vehicle')}>
        <VehicleLink vin={order.vin}>{nameOf(order)}</VehicleLink>
      </Fact>
      <Fact name={t('change.title')}>{labels.change(order)}</Fact>
      <Fact name={t('reason')}>{t(`reason.${order.reason}`)}</Fact>
      <Fact name={t('document')}>{order.document}</Fact>
      <Fact name={t('contractNo')}>{order.contractNo && <bdi dir="ltr">{order.contractNo}</bdi>}</Fact>
      <Fact name={t('note')}>{order.note}</Fact>
      <Fact name={t('driverText')}>{order.driverText}</Fact>
      <Fact name={t('operator')}>{order.operator}</Fact>
      <Fact name={t('createTime')}>
        <TimeCell time={order.createTime} />
      </Fact>
      <Fact name={t('expireTime')}>{order.expireTime && <TimeCell time={order.expireTime} />}</Fact>
    </Facts>
  )
}

function Now({ vin }: { vin: string }) {
  const options = { toast: false, refreshMs: REFRESH_MS }
  const { data, error, reload } = useCall(contract.getLockDetail, { query: { vin } }, options)
  if (data) return <VehicleProof detail={data} />
  return error ? <LoadFailed error={error} retry={reload} /> : <Loading />
}
