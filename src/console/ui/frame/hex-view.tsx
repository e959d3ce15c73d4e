import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import page from '../page.module.css'
import styles from './frame.module.css'
import { scrollWithin } from './scroll-within.ts'

const PER_LINE = 16
const FIRST_SHOWN = 2048

interface Props {
  bytes: Uint8Array
  /** Bytes of the field in view, [from, to). */
  from: number
  to: number
  onByte: (offset: number) => void
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')
const letter = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -PER_LINE,
  ArrowDown: PER_LINE,
}

/** The frame's bytes, sixteen to a line, those of one field marked. Arrow keys go from byte to byte. */
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- arrow keys walk the bytes; no element of its own means that */
export function HexView({ bytes, from, to, onByte }: Props) {
  const { t } = useTranslation('hexParser')
  const [all, setAll] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const shown = all ? bytes.length : Math.min(bytes.length, FIRST_SHOWN)

  useEffect(() => {
    scrollWithin(area.current, area.current?.querySelector<HTMLElement>('[data-on="true"]'))
  }, [from])

  function walk(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const start = step > 0 ? Math.max(from, to - (step === 1 ? 1 : to - from)) : from
    onByte(Math.max(0, Math.min(bytes.length - 1, start + step)))
  }

  const lines = Array.from({ length: Math.ceil(shown / PER_LINE) }, (_, line) => line * PER_LINE)
  return (
    <div
      ref={area}
      className={styles.hex}
      dir="ltr"
      tabIndex={0}
      role="group"
      aria-label={t('hex.title')}
      onKeyDown={walk}
    >
      {lines.map((start) => (
        <div key={start} className={styles.hexLine}>
          <span className={page.note}>{hex(start, 4)}</span>
          <span className={styles.hexBytes}>
            {Array.from(bytes.subarray(start, Math.min(shown, start + PER_LINE)), (byte, index) => (
              <span
                key={start + index}
                className={styles.byte}
                data-byte={start + index}
                data-on={start + index >= from && start + index < to}
                onMouseEnter={() => onByte(start + index)}
              >
                {hex(byte, 2)}
              </span>
            ))}
          </span>
          <span className={page.note} aria-hidden>
            {Array.from(bytes.subarray(start, Math.min(shown, start + PER_LINE)), (byte, index) => (
              <span key={start + index} data-on={start + index >= from && start + index < to}>
                {letter(byte)}
              </span>
            ))}
          </span>
        </div>
      ))}
      {shown < bytes.length && <Button onClick={() => setAll(true)}>{t('hex.all', { n: bytes.length })}</Button>}
    </div>
  )
}
