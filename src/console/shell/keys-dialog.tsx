import { Modal, Switch } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './keys-dialog.module.css'

/** Keys of each part of the console; those of one field are alternatives. */
const KEYS = {
  everywhere: [
    { keys: ['Ctrl K'], does: 'search' },
    { keys: ['?', 'Ctrl /'], does: 'help' },
    { keys: ['Esc'], does: 'close' },
  ],
  rows: [
    { keys: ['↓', 'j'], does: 'next' },
    { keys: ['↑', 'k'], does: 'previous' },
    { keys: ['Home', 'End'], does: 'ends' },
    { keys: ['Enter'], does: 'open' },
    { keys: ['x'], does: 'select' },
    { keys: ['Ctrl C'], does: 'copy' },
  ],
  detail: [{ keys: ['↓', '↑', 'j', 'k'], does: 'other' }],
  tabs: [{ keys: ['Delete'], does: 'closeTab' }],
} as const

interface Props {
  open: boolean
  onClose: () => void
  /** Whether the question mark opens this on every page. */
  single: boolean
  onSingle: (single: boolean) => void
}

/** What can be done by keys. */
export function KeysDialog({ open, onClose, single, onSingle }: Props) {
  const { t } = useTranslation('keys')
  const parts = Object.keys(KEYS) as (keyof typeof KEYS)[]
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('title')} width={520}>
      {parts.map((part) => (
        <section key={part} className={styles.part}>
          <h3>{t(`part.${part}`)}</h3>
          <dl>
            {KEYS[part].map(({ keys, does }) => (
              <div key={does}>
                <dt dir="ltr">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(`does.${does}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className={styles.single}>
        <Switch size="small" checked={single} onChange={onSingle} />
        <span>{t('single')}</span>
      </label>
    </Modal>
  )
}
