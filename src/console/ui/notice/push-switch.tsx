import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { subscribePush, unsubscribePush } from '#core/contract/notice.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { SHELL_WORKER_PATH } from '#web/offline/shell-message.ts'
import page from '../page.module.css'

type State = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && window.isSecureContext

/** Turns push messages to this browser on and off. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation('inbox')
  const [state, setState] = useState<State>(isSupported() ? 'off' : 'unsupported')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!isSupported()) return
    currentSubscription()
      .then((found) => setState(found ? 'on' : Notification.permission === 'denied' ? 'denied' : 'off'))
      .catch((error: unknown) => logFailure('push subscriptions could not be read', error))
  }, [])
  if (state === 'unsupported' || state === 'denied') return <p className={page.note}>{t(`push.${state}`)}</p>
  const change = async () => {
    setBusy(true)
    try {
      setState(state === 'on' ? await turnOff() : await turnOn(pushKey))
    } catch (error) {
      logFailure('the push subscription was not changed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void change()} style={{ marginBlockEnd: 16 }}>
      {t(state === 'on' ? 'push.off' : 'push.on')}
    </Button>
  )
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function turnOn(pushKey: string): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  await navigator.serviceWorker.register(SHELL_WORKER_PATH)
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
  await call(subscribePush, { body })
  return 'on'
}

async function turnOff(): Promise<State> {
  const subscription = await currentSubscription()
  if (!subscription) return 'off'
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}
