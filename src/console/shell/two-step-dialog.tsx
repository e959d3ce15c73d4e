import { App, Button, Form, Input, Modal, QRCode, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { beginTwoStep, confirmTwoStep, getPubKey, getTwoStep, removeTwoStep } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed, handleFailure } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { encryptPassword } from '../login/encrypt-password.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { errorsIn, showErrors } from '../ui/form-errors.ts'
import styles from './two-step-dialog.module.css'

/** The user's one-time codes: set up with a QR code and a first code, disabled with password and code. */
export function TwoStepDialog({ onClose }: { onClose: () => void }) {
  // Loads the texts of all steps at once: the dialog must not disappear between them.
  const { t } = useTranslation(['shell', 'common', 'validation'])
  const state = useCall(getTwoStep, {})
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />

  return (
    <Modal open title={t('account.twoStep')} width={420} footer={null} mask={{ closable: false }} onCancel={onClose}>
      {!state.data && <Skeleton active />}
      {state.data?.on && <TurnOff onDone={onClose} />}
      {state.data && !state.data.on && !key && <Begin onBegun={setKey} />}
      {key && <TurnOn {...key} onDone={setCodes} />}
    </Modal>
  )
}

interface Key {
  secret: string
  uri: string
}

/** The password is required first, so that no one else can add a device on an open console. */
function Begin({ onBegun }: { onBegun: (key: Key) => void }) {
  const { t } = useTranslation('shell')
  const form = useTwoStepForm<{ password: string }>(async ({ password }) => {
    const { publicKey } = await call(getPubKey)
    const body = { password: await encryptPassword(password, publicKey) }
    onBegun(await call(beginTwoStep, { body }, { toast: false }))
  })
  return (
    <Form {...form.props} layout="vertical" requiredMark={false}>
      <p>{t('twoStep.off')}</p>
      <CurrentPasswordField />
      <Button type="primary" htmlType="submit" loading={form.busy}>
        {t('twoStep.begin')}
      </Button>
    </Form>
  )
}

function TurnOn({ secret, uri, onDone }: Key & { onDone: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const form = useTwoStepForm<{ code: string }>(async ({ code }) => {
    const { recoveryCodes } = await call(confirmTwoStep, { body: { code } }, { toast: false })
    message.success(t('twoStep.turnedOn'))
    onDone(recoveryCodes)
  })
  return (
    <Form {...form.props} layout="vertical" requiredMark={false}>
      <p>{t('twoStep.scan')}</p>
      <figure className={styles.picture} aria-label={t('twoStep.picture')}>
        {/* White in both themes: readers of such pictures expect dark on light. */}
        <QRCode value={uri} type="svg" size={184} color="#000" bgColor="#fff" bordered={false} />
      </figure>
      <Form.Item label={t('twoStep.key')}>
        <Typography.Text code copyable={{ text: secret }} className={styles.key}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Typography.Text>
      </Form.Item>
      <CodeField />
      <Button type="primary" htmlType="submit" loading={form.busy}>
        {t('twoStep.turnOn')}
      </Button>
    </Form>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const form = useTwoStepForm<{ password: string; code: string }>(async ({ password, code }) => {
    const { publicKey } = await call(getPubKey)
    await call(
      removeTwoStep,
      { body: { password: await encryptPassword(password, publicKey), code } },
      { toast: false },
    )
    message.success(t('twoStep.turnedOff'))
    onDone()
  })
  return (
    <Form {...form.props} layout="vertical" requiredMark={false}>
      <p>{t('twoStep.on')}</p>
      <CurrentPasswordField />
      <CodeField recovery />
      <Button danger htmlType="submit" loading={form.busy}>
        {t('twoStep.turnOff')}
      </Button>
    </Form>
  )
}

function CurrentPasswordField() {
  const { t } = useTranslation(['shell', 'validation'])
  return (
    <Form.Item
      name="password"
      label={t('password.current')}
      rules={[{ required: true, message: t('validation:validation.required') }]}
    >
      <Input.Password autoComplete="current-password" dir="ltr" />
    </Form.Item>
  )
}

function CodeField({ recovery = false }) {
  const { t } = useTranslation(['shell', 'validation'])
  const wrong = t(recovery ? 'validation:validation.secondFactor' : 'validation:validation.oneTimeCode')
  const pattern = recovery ? /^(\d{6}|\w{4}(-\w{4}){3})$/ : /^\d{6}$/
  return (
    <Form.Item name="code" label={t('twoStep.code')} rules={[{ required: true, pattern, message: wrong }]}>
      <Input
        {...(!recovery && { inputMode: 'numeric' })}
        autoComplete="one-time-code"
        maxLength={recovery ? 19 : 6}
        dir="ltr"
        className={styles.code}
      />
    </Form.Item>
  )
}

/** A form with errors below their fields. */
function useTwoStepForm<Values extends object>(work: (values: Values) => Promise<void>) {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const onFinish = async (values: Values) => {
    setBusy(true)
    try {
      await work(values)
    } catch (error) {
      const errors = errorsIn(error)
      if (errors.length === 0 || showErrors(form, errors).length > 0) reportError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, props: { form, onFinish } }
}

function reportError(error: unknown): void {
  if (error instanceof CallFailed) handleFailure(error)
  else if (!(error instanceof CallCancelled)) throw error
}
