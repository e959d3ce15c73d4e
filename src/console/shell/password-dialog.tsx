import { App, Form, Input, Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getPubKey, modifyPassword } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed, handleFailure } from '#web/api/call-failed.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { encryptPassword } from '../login/encrypt-password.ts'
import { errorsIn, forgetErrors, showErrors } from '../ui/form-errors.ts'
import { PasswordRules } from './password-rules.tsx'

interface Passwords {
  oldPassword: string
  newPassword: string
  repeated: string
}

export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common', 'validation'])
  const { message } = App.useApp()
  const [form] = Form.useForm<Passwords>()
  const me = useAtomValue(myInfoAtom)
  const [busy, setBusy] = useState(false)
  const typed = Form.useWatch('newPassword', form) ?? ''
  const required = [{ required: true, message: t('validation:validation.required') }]

  async function submit({ oldPassword, newPassword }: Passwords) {
    setBusy(true)
    try {
      const { publicKey } = await call(getPubKey)
      const body = {
        oldPassword: await encryptPassword(oldPassword, publicKey),
        newPassword: await encryptPassword(newPassword, publicKey),
      }
      await call(modifyPassword, { body }, { toast: false })
      message.success(t('password.changed'))
      onClose()
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }

  /** Errors of a field are shown below it; anything else is handled like every failure. */
  function reportError(error: unknown) {
    const errors = errorsIn(error)
    const unplaced = showErrors(form, errors)
    if (error instanceof CallFailed) {
      if (errors.length === 0 || unplaced.length > 0) handleFailure(error)
    } else if (!(error instanceof CallCancelled)) throw error
  }

  return (
    <Modal
      open={open}
      title={t('account.password')}
      okText={t('account.password')}
      cancelText={t('action.cancel', { ns: 'common' })}
      mask={{ closable: false }}
      width={420}
      destroyOnHidden
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        onFinish={submit}
        // The error of the platform refers to the previous input.
        onValuesChange={(changed: object) => forgetErrors(form, changed)}
      >
        {/* Lets password managers assign the password to the account. */}
        <input hidden readOnly autoComplete="username" value={me?.username ?? ''} />
        <Form.Item name="oldPassword" label={t('password.current')} rules={required}>
          <Input.Password autoComplete="current-password" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('password.new')}
          rules={required}
          extra={<PasswordRules password={typed} username={me?.username ?? ''} />}
        >
          <Input.Password autoComplete="new-password" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={t('password.repeat')}
          dependencies={['newPassword']}
          rules={[
            ...required,
            ({ getFieldValue }) => ({
              validator: (_, value: string) =>
                !value || value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('password.unequal'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" dir="ltr" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
