import { useTranslation } from '#web/i18n/use-translation.ts'
import { Copyable } from '../ui/copyable.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const text = codes.join('\n')
  return (
    <ShownOnce title={t('recovery')} hint={t('recovery.hint')} text={text} onClose={onClose}>
      <Copyable text={text}>
        <code style={{ display: 'inline-grid', gridTemplateColumns: '1fr 1fr', gap: '6px 24px' }}>
          {codes.map((code) => (
            <span key={code}>{code}</span>
          ))}
        </code>
      </Copyable>
    </ShownOnce>
  )
}
