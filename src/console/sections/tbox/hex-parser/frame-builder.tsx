import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Inspection, InspectOptions } from '#core/protocol/inspect/inspection.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import styles from './hex-parser.module.css'
import { loadCodec } from './use-inspection.ts'

interface Props {
  frame: Inspection
  options: InspectOptions
  texts: Readonly<Record<string, string>>
  onParse: (hex: string) => void
}

type Built = { frames: string[] } | { refused: string; path: string | null }

/** The frame with the values of the tree, rebuilt at every change. */
export function FrameBuilder({ frame, options, texts, onParse }: Props) {
  const { t } = useTranslation('hexParser')
  const [built, setBuilt] = useState<Built | null>(null)
  useEffect(() => {
    let isCurrent = true
    void loadCodec().then(({ buildFrame, EditRefused }) => {
      if (!isCurrent) return
      try {
        setBuilt({ frames: buildFrame(frame, texts, options) })
      } catch (error) {
        const refused = error instanceof Error ? error.message : String(error)
        setBuilt({ refused, path: error instanceof EditRefused ? error.path : null })
      }
    })
    return () => {
      isCurrent = false
    }
  }, [frame, texts, options])

  if (!built) return null
  if ('refused' in built) {
    const place = built.path === null ? built.refused : `${built.path}: ${built.refused}`
    return <Alert className={styles.result} type="error" showIcon title={t('build.refused', { reason: place })} />
  }
  return (
    <section className={styles.result} aria-label={t('build.result')}>
      {built.frames.map((hex) => (
        <div key={hex}>
          <Copyable text={hex} maxWidth={900} />
        </div>
      ))}
      <Button size="small" onClick={() => onParse(built.frames.join('\n'))}>
        {t('build.parse')}
      </Button>
    </section>
  )
}
