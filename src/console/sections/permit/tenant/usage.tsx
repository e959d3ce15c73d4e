import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './tenant.module.css'

interface Props {
  used: number
  /** Null: unlimited. */
  most: number | null
  /** In place of plain numbers. */
  text?: (value: number) => string
}

const NEARLY = 0.9

/** What is used of a limit, in numbers and as a bar that says when little is left. */
export function Usage({ used, most, text }: Props) {
  const { t } = useTranslation('tenant')
  const format = useFormat()
  const show = text ?? ((value: number) => format.number(value))
  const share = most === null ? 0 : most === 0 ? 1 : Math.min(1, used / most)
  return (
    <span className={styles.usage} data-level={share >= 1 ? 'full' : share >= NEARLY ? 'high' : undefined}>
      <bdi>
        {show(used)} / {most === null ? t('unlimited') : show(most)}
      </bdi>
      {most !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </span>
  )
}
