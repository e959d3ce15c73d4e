import { useMemo } from 'react'
import type { DialectSettings } from '#core/protocol/jt808/dialect-settings.ts'
import { FrameDetail } from '../frame/frame-detail.tsx'
import { FrameDialect } from '../frame/frame-dialect.ts'
import { protocolOf, useFrames } from '../frame/use-frames.ts'
import { useWords } from '../frame/use-words.ts'
import styles from './command.module.css'

/** The frames of one direction, each read to its last byte by the dialect of the terminal. Loaded only when one is opened. */
export function FrameView({ frames, dialect }: { frames: string; dialect: DialectSettings }) {
  const settings = useMemo(() => JSON.stringify(dialect), [dialect])
  return (
    <FrameDialect value={settings}>
      {frames.split(' ').map((hex) => (
        <Frame key={hex} hex={hex} />
      ))}
    </FrameDialect>
  )
}

function Frame({ hex }: { hex: string }) {
  const protocol = protocolOf(hex)
  const words = useWords(protocol)
  const source = { content: hex, protocol } as const
  const frame = useFrames()(source)
  const part = frame?.subpackage ? `${frame.subpackage.index}/${frame.subpackage.total}` : ''
  return (
    <>
      {frame && (
        <p className={styles.frame}>
          <bdi dir="ltr">
            {[frame.id, frame.serial === null ? '' : `#${frame.serial}`, part].filter(Boolean).join(' · ')}
          </bdi>{' '}
          {words.message(frame)}
        </p>
      )}
      <FrameDetail frame={source} />
    </>
  )
}
