import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleSignals } from '#core/contract/single.ts'
import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './signal-picker.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  known: SingleSignals['known']
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
  onClose: () => void
}

/** Selects the signals with a card: at most twelve, stored in the address, so that they survive a restart. */
export function SignalPicker({ known, chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation('single')
  const format = useFormat()
  const dialog = useRef<HTMLDialogElement>(null)
  const full = chosen.length >= SINGLE_LIMITS.signals
  useModal(dialog)

  return (
    <dialog ref={dialog} className={styles.picker} aria-label={t('chooseSignals')} onClose={onClose}>
      <header>
        <h3>{t('chooseSignals')}</h3>
        <span>
          {t('chosenOf', { chosen: format.number(chosen.length), most: format.number(SINGLE_LIMITS.signals) })}
        </span>
        <button type="button" onClick={() => (dialog.current?.close ? dialog.current.close() : onClose())}>
          {t('done')}
        </button>
      </header>
      <ul>
        {known.map(({ key, name, unit }) => {
          const on = chosen.includes(key)
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={!on && full}
                  onChange={() => onChoose(on ? chosen.filter((each) => each !== key) : [...chosen, key])}
                />
                <span dir="ltr">{name}</span> {unit && <small dir="ltr">{unit}</small>}
              </label>
            </li>
          )
        })}
      </ul>
    </dialog>
  )
}
