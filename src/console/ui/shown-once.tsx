import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Copyable } from './copyable.tsx'

interface Props {
  title: string
  /** What to do with it. */
  hint: string
  /** The secret, as it is copied. */
  text: string
  /** How it is shown, where it differs. */
  children?: ReactNode
  onClose: () => void
}

/** A password, key or code that the platform cannot show again. */
export function ShownOnce({ title, hint, text, children, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={title}
      cancelButtonProps={{ style: { display: 'none' } }}
      okText={t('action.done')}
      onOk={onClose}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div dir="ltr" data-secret style={{ overflowWrap: 'anywhere', marginBlock: 12 }}>
        {children ?? <Copyable text={text} />}
      </div>
      <Alert type="info" showIcon title={hint} />
    </Modal>
  )
}
