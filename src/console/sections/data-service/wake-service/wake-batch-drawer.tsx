import { App, Button, Drawer, Form, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  checkWakeBatch,
  getWakeFigures,
  listWakeAttempts,
  sendWakeBatch,
  type WakeCandidate,
} from '#core/contract/wake.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import table from '#console/ui/plain-table.module.css'
import { NamedVehicle } from '#console/ui/vehicle-link.tsx'

const SEPARATORS = [',', ' ', ';', '\n', '\t']
const WIDTH = 620

/** Wakes several vehicles: their eligibility is checked and shown before anything is sent. */
export function WakeBatchDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['wake', 'errors'])
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [vins, setVins] = useState<string[]>([])
  const [purpose, setPurpose] = useState('')
  const [checked, setChecked] = useState<WakeCandidate[]>()
  const may = (checked ?? []).filter(({ refusal }) => refusal === null)

  const check = async () => setChecked(await call(checkWakeBatch, { body: { vins } }))
  const send = () =>
    confirm({
      title: t('service.send'),
      content: t('plan.runHint'),
      onConfirm: async () => {
        const body = { vins: (checked ?? []).map(({ vin }) => vin), purpose }
        const { given, refused } = await call(sendWakeBatch, { body })
        message.success(t('run.done', { given, refused }))
        await refresh(listWakeAttempts, getWakeFigures)
        setChecked(undefined)
        onClose()
      },
    })

  return (
    <Drawer open={open} onClose={onClose} title={t('service.send')} size={WIDTH} destroyOnHidden>
      <Form layout="vertical">
        <Form.Item label={t('plan.vins')} htmlFor="wake-vins" required>
          <Select
            id="wake-vins"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={SEPARATORS}
            value={vins}
            onChange={(next: string[]) => {
              setVins(next.flatMap((text) => vinsIn(text.toUpperCase())))
              setChecked(undefined)
            }}
          />
        </Form.Item>
        <Form.Item label={t('purpose')} htmlFor="wake-purpose" required>
          <Input
            id="wake-purpose"
            maxLength={200}
            value={purpose}
            onChange={(event) => setPurpose(event.target.value)}
          />
        </Form.Item>
        <Space style={{ marginBlockEnd: 16 }}>
          <Button onClick={() => void check()} disabled={vins.length === 0}>
            {t('service.check')}
          </Button>
          <Button type="primary" onClick={send} disabled={may.length === 0 || purpose.trim() === ''}>
            {t('service.send')}
          </Button>
        </Space>
      </Form>
      {checked && (
        <table className={table.table} aria-label={t('service.check')}>
          <tbody>
            {checked.map(({ vin, method, usedToday, dailyCap, refusal }) => (
              <tr key={vin}>
                <td>
                  <NamedVehicle vin={vin} />
                </td>
                <td>{t(`method.${method}`)}</td>
                <td>{t('service.used', { used: usedToday, cap: dailyCap })}</td>
                <td>
                  <ToneTag tone={refusal === null ? 'good' : 'warning'}>
                    {refusal === null
                      ? t('service.may')
                      : t(`errors:${refusal as 'error.wakeCap'}`, { most: dailyCap })}
                  </ToneTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}
