import { Alert, Modal } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import type { MadeToken } from './token-drawer.tsx'
import page from '#console/ui/page.module.css'
import styles from './wall-displays.module.css'

/** Shows a token once: as the start address of a display, and alone. */
export function TokenShown({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const { t } = useTranslation(['screenDisplay', 'common'])
  const address = new URL('screens.html', window.location.href.split('#', 1)[0])
  address.searchParams.set('key', made.token)
  return (
    <Modal
      open
      title={t('screenDisplay:shown.title', { name: made.name })}
      width={640}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={onClose}
      okText={t('screenDisplay:shown.done')}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert type="warning" showIcon title={t('screenDisplay:shown.once')} />
      <dl className={styles.shown}>
        <dt>{t('screenDisplay:shown.address')}</dt>
        <dd>
          <Copyable text={address.href} />
        </dd>
        <dd className={page.note}>{t('screenDisplay:shown.addressHint')}</dd>
        <dt>{t('screenDisplay:shown.token')}</dt>
        <dd>
          <Copyable text={made.token} />
        </dd>
      </dl>
    </Modal>
  )
}
