import { Alert, Modal } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Copyable } from '#console/ui/copyable.tsx'

export interface GivenSecret {
  name: string
  secret: string
}

/** The secret of a webhook, shown once. */
export function HookSecret({ given, onClose }: { given: GivenSecret | undefined; onClose: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Modal
      open={given !== undefined}
      title={given && t('hook.shown', { name: given.name })}
      cancelButtonProps={{ style: { display: 'none' } }}
      okText={t('done')}
      onOk={onClose}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {given && (
        <>
          <p dir="ltr">
            <Copyable text={given.secret} />
          </p>
          <Alert type="info" showIcon title={t('hook.shownHint')} />
        </>
      )}
    </Modal>
  )
}
