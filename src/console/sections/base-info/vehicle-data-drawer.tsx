import { App, Alert, Button, Drawer, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { eraseVehicleData, exportVehicleData } from '#core/contract/privacy.ts'
import { listVehicles, type VehicleRow } from '#core/contract/vehicle.ts'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { call, download } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { saveFile } from '#console/ui/save-file.ts'
import styles from './vehicle-data-drawer.module.css'

const SHORTEST_REASON = 3

interface Props {
  /** Undefined: closed. */
  vehicle: VehicleRow | undefined
  onClose: () => void
}

/** Requests of a data subject: access to everything stored about a vehicle, or its erasure. */
export function VehicleDataDrawer({ vehicle, onClose }: Props) {
  const { t } = useTranslation('baseInfo')
  return (
    <Drawer
      open={vehicle !== undefined}
      title={t('data.open', { vin: vehicle?.plate || vehicle?.vin })}
      size={460}
      onClose={onClose}
      destroyOnHidden
    >
      {vehicle && <VehicleData vehicle={vehicle} onDone={onClose} />}
    </Drawer>
  )
}

function VehicleData({ vehicle: { vin }, onDone }: { vehicle: VehicleRow; onDone: () => void }) {
  const { t } = useTranslation('baseInfo')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const id = useId()
  const [given, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const reason = given.trim()
  const reasoned = reason.length >= SHORTEST_REASON

  async function hand() {
    setBusy(true)
    try {
      saveFile(await download(exportVehicleData, { query: { vin, reason } }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  async function erase() {
    await call(eraseVehicleData, { body: { vin, reason } })
    void message.success(t('data.erased', { vin }))
    onDone()
    await refresh(listVehicles)
  }

  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('data.reason')} htmlFor={`${id}-reason`} extra={t('data.reasonHint')} required>
        <Input.TextArea
          id={`${id}-reason`}
          value={given}
          onChange={(event) => setReason(event.target.value)}
          maxLength={200}
          autoSize={{ minRows: 2 }}
        />
      </Form.Item>
      <Allowed to={exportVehicleData}>
        <section className={styles.part}>
          <h3>{t('data.exportTitle')}</h3>
          <p>{t('data.exportHint')}</p>
          <Button type="primary" disabled={!reasoned} loading={busy} onClick={() => void hand()}>
            {t('data.export')}
          </Button>
        </section>
      </Allowed>
      <Allowed to={eraseVehicleData}>
        <section className={styles.part}>
          <h3>{t('data.eraseTitle')}</h3>
          <Alert type="warning" showIcon title={t('data.eraseHint')} />
          <Form.Item label={t('data.typeVin', { vin })} htmlFor={`${id}-vin`} className={styles.vin}>
            <Input
              id={`${id}-vin`}
              value={typed}
              onChange={(event) => setTyped(event.target.value.toUpperCase())}
              maxLength={VIN_LENGTH}
              dir="ltr"
              autoComplete="off"
            />
          </Form.Item>
          <Button
            danger
            disabled={!reasoned || typed !== vin}
            onClick={() =>
              confirm({
                title: t('data.eraseAsk', { vin }),
                content: t('data.eraseLast'),
                danger: true,
                confirmText: t('data.erase'),
                onConfirm: erase,
              })
            }
          >
            {t('data.erase')}
          </Button>
        </section>
      </Allowed>
    </Form>
  )
}
