import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ProtocolChoice } from '#core/protocol/inspect/inspection.ts'
import styles from './hex-parser.module.css'
import { CHOICE_KEYS } from './sound.ts'

/** A position of each edition, a report of an electric vehicle, and trouble codes. */
const EXAMPLES = [
  [
    'jt808-2013',
    '7e020000280139123443210007000000020000000301dc89c0073d8aa4000c0271005726030112000001040001e24030011b31010e7c7e',
  ],
  [
    'jt808-2019',
    '7e0200402801000000000139123443210007000000020000000301dc89c0073d8aa4000c0271005726030112000001040001e24030011b31010e3d7e',
  ],
  [
    'gb32960',
    '232302fe4c475745463441353044454d4f303030310100251a03010c00000101030102710001e240151a26934e012e07d00a000500073d8aa401dc89c0b0',
  ],
  ['uds', '5902ff01311308'],
] as const satisfies readonly (readonly [ProtocolChoice, string])[]

/** Example frames, shown while the input is empty. */
export function ExampleFrames({ onTry }: { onTry: (hex: string) => void }) {
  const { t } = useTranslation('hexParser')
  return (
    <section className={styles.examples} aria-label={t('examples')}>
      <p>{t('examples.hint')}</p>
      {EXAMPLES.map(([protocol, hex]) => (
        <Button key={protocol} onClick={() => onTry(hex)}>
          {t(CHOICE_KEYS[protocol])}
        </Button>
      ))}
    </section>
  )
}
