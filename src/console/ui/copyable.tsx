import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './cells.module.css'
import { copyText } from './copy-text.ts'

const SAID_FOR_MS = 2000

interface Props {
  text: string
  /** Shows one line of at most this many pixels; the copy has the full text. */
  maxWidth?: number
  /** The text where it is a control itself. */
  children?: ReactNode
}

/** Text that is compared letter by letter: monospace, left to right, with copy. */
export function Copyable({ text, maxWidth, children = text }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(event: MouseEvent) {
    // In a table the row around may open something.
    event.stopPropagation()
    setCopied(await copyText(text))
  }

  const label = copied ? t('action.copied') : t('action.copy')
  return (
    <bdi dir="ltr" className={styles.vin}>
      {maxWidth === undefined ? (
        children
      ) : (
        <span className={styles.clipped} style={{ maxWidth }} title={text}>
          {text}
        </span>
      )}
      <button
        type="button"
        className={styles.copy}
        data-copied={copied}
        title={label}
        // Many of these stand in one table; a raw frame would be too long to listen to.
        aria-label={maxWidth === undefined ? `${label}: ${text}` : label}
        onClick={copy}
      >
        {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      </button>
    </bdi>
  )
}
