import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Inspection, isPlainFrame } from '#core/protocol/inspect/inspection.ts'
import styles from './frame.module.css'
import type { Words } from './use-words.ts'

const hex = (byte: number): string => `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** Check byte, length and escapes of a frame, and what was wrong with it. */
export function FrameFacts({ frame, words }: { frame: Inspection; words: Words }) {
  const { t } = useTranslation('hexParser')
  const { checksum, escapes, wire, bytes, lengthOk, warnings } = frame
  return (
    <>
      <dl className={styles.facts}>
        {checksum && (
          <div>
            <dt>{t('facts.checksum')}</dt>
            <dd data-wrong={!checksum.ok}>
              {checksum.ok
                ? t('facts.checksumOk', { given: hex(checksum.given) })
                : t('facts.checksumWrong', { given: hex(checksum.given), computed: hex(checksum.computed) })}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('facts.length')}</dt>
          <dd data-wrong={!lengthOk}>
            {lengthOk ? t('facts.lengthOk', { n: bytes.length }) : t('facts.lengthWrong', { n: bytes.length })}
          </dd>
        </div>
        {frame.protocol === 'jt808' && isPlainFrame(frame) && (
          <div>
            <dt>{t('facts.escapes')}</dt>
            <dd>{t('facts.escaped', { n: escapes, wire: wire.length })}</dd>
          </div>
        )}
      </dl>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={t('facts.warnings')}>
          {[...new Set(warnings)].map((warning) => (
            <li key={warning} className={styles.warning}>
              {words.warning(warning)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
