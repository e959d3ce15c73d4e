import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { type DialectSettings, dialectOf } from '#core/protocol/jt808/dialect-settings.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { explainBody } from '#core/protocol/jt808/message.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import type { ExplainRow } from '#core/protocol/schema/explain-trace.ts'
import styles from './command.module.css'
import { useCommandWords } from './command-words.ts'

interface Explained {
  hex: string
  id: string
  serial: number | null
  part: string
  rows: ExplainRow[]
}

/** The frames of one direction with every field of their bodies. Loaded only when a drawer shows frames. */
export function FrameView({ frames, dialect }: { frames: string; dialect: DialectSettings }) {
  const { t } = useTranslation(['command', 'protocol'])
  const words = useCommandWords()
  const explained = useMemo(() => {
    const read = dialectOf(dialect)
    return frames.split(' ').map((hex) => explain(hex, read))
  }, [frames, dialect])
  return explained.map(({ hex, id, serial, part, rows }) => (
    <div key={hex}>
      <p className={styles.frame} dir="ltr">
        {hex}
      </p>
      <p className={styles.moment}>
        <bdi dir="ltr">{[id, serial === null ? '' : `#${serial}`, part].filter(Boolean).join(' · ')}</bdi>
      </p>
      {rows.length > 0 && (
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('frame.offset')}</th>
              <th scope="col">{t('frame.field')}</th>
              <th scope="col">{t('frame.value')}</th>
              <th scope="col">{t('frame.bytes')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.path} ${row.offset}`}>
                <td>{row.offset}</td>
                <td>{words.field(row.labelKey, row.path)}</td>
                <td>
                  <bdi>{row.value}</bdi>
                </td>
                <td className={styles.frame}>
                  <bdi dir="ltr">{row.raw}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  ))
}

function explain(hex: string, dialect: Jt808Dialect): Explained {
  const bytes = fromHex(hex)
  const frame = bytes ? readFrame(bytes) : { malformed: 'no hex' }
  if ('malformed' in frame) return { hex, id: '', serial: null, part: '', rows: [] }
  const { id, version, body, serial, subpackage } = frame
  return {
    hex,
    id: `0x${id.toString(16).padStart(4, '0').toUpperCase()}`,
    serial,
    part: subpackage ? `${subpackage.index}/${subpackage.total}` : '',
    // A part of a message has no layout of its own.
    rows: subpackage && subpackage.total > 1 ? [] : explainBody(id, version, body, dialect),
  }
}
