import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type WakeCard, wakeVehicle } from '#core/contract/command.ts'
import { call } from '#web/api/call.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import styles from '#console/ui/command/command.module.css'
import { useConfirm } from '#console/ui/confirm.tsx'

interface Props {
  card: WakeCard
  onGiven: (jobId: number) => void
}

/** The two wake-up methods; an unavailable one says why. */
export function WakeActions({ card, onGiven }: Props) {
  const { t } = useTranslation(['command', 'errors'])
  const confirm = useConfirm()
  const [askPosition, setAskPosition] = useState(true)
  const [purpose, setPurpose] = useState('')
  const { vin, refusal } = card
  const wake = (method: 'sms' | 'platform', title: string) =>
    confirm({
      title,
      content: vin,
      onConfirm: async () => onGiven((await call(wakeVehicle, { body: { vin, method, purpose, askPosition } })).jobId),
    })
  const sms = refusal ?? (card.online ? 'error.wakeAwake' : null)
  const why =
    refusal !== null
      ? t(`errors:${refusal as 'error.wakeCap'}`, { most: card.dailyCap })
      : !card.online
        ? t('wake.callOffline')
        : card.state === 'sleeping'
          ? t('wake.lightSleep')
          : t('errors:error.wakeAwake')
  return (
    <Allowed to={wakeVehicle}>
      <div className={styles.buttons}>
        <Input
          aria-label={t('wake.purpose')}
          placeholder={t('wake.purpose')}
          value={purpose}
          maxLength={200}
          onChange={(event) => setPurpose(event.target.value)}
          style={{ maxWidth: 320 }}
        />
        <Button disabled={sms !== null} onClick={() => wake('sms', t('wake.smsAsk'))}>
          {t('wake.sms')}
        </Button>
        <Button disabled={refusal !== null || !card.online} onClick={() => wake('platform', t('wake.callAsk'))}>
          {t('wake.call')}
        </Button>
        <Checkbox checked={askPosition} onChange={(event) => setAskPosition(event.target.checked)}>
          {t('wake.askPosition')}
        </Checkbox>
      </div>
      <output className={styles.moment}>{why}</output>
    </Allowed>
  )
}
