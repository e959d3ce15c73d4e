import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { App } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { addPasskey, beginPasskey, listPasskeys, type Passkey, renamePasskey } from '#core/contract/passkey.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled } from '#web/api/call-failed.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { encrypted } from '../../login/encrypted.ts'
import { TextItem } from '../../ui/form-builder/form-fields.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { PasswordItem } from './password-item.tsx'

const NewPasskey = z.object({ name: addPasskey.body.shape.name, password: beginPasskey.body.shape.password })
const Renamed = NewPasskey.pick({ name: true })

interface Props {
  editing: Passkey | 'new' | undefined
  onClose: () => void
}

/** Adds a passkey of this device, or renames one. */
export function PasskeyDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const refresh = useRefresh()

  async function add({ name, password }: z.output<typeof NewPasskey>) {
    const { options } = await call(beginPasskey, { body: { password: await encrypted(password) } })
    try {
      const credential = await startRegistration({ optionsJSON: options as never })
      await call(addPasskey, { body: { name, credential: credential as never } })
    } catch (error) {
      if (!(error instanceof WebAuthnError) && !isDomError(error)) throw error
      message.warning(t('passkey.failed'))
      // The form stays open for another try.
      throw new CallCancelled()
    }
    message.success(t('passkey.added'))
    await refresh(listPasskeys)
  }

  if (editing && editing !== 'new') {
    return (
      <FormDrawer
        open
        title={t('passkey.rename', { name: editing.name })}
        schema={Renamed}
        initial={{ name: editing.name }}
        onClose={onClose}
        onSubmit={async ({ name }) => {
          await call(renamePasskey, { body: { id: editing.id, name } })
          await refresh(listPasskeys)
        }}
      >
        <TextItem name="name" label={t('passkey.name')} />
      </FormDrawer>
    )
  }
  return (
    <FormDrawer
      open={editing === 'new'}
      title={t('passkey.add')}
      submitText={t('passkey.continue')}
      schema={NewPasskey}
      onClose={onClose}
      onSubmit={add}
    >
      <TextItem name="name" label={t('passkey.name')} hint={t('passkey.nameHint')} />
      <PasswordItem />
    </FormDrawer>
  )
}

/** The user cancelled, or the device rejected it. */
const isDomError = (error: unknown) => error instanceof DOMException
