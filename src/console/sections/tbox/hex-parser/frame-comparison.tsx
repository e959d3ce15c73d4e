import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Difference } from '#core/protocol/inspect/differences.ts'
import type { InspectedRow, Inspection } from '#core/protocol/inspect/inspection.ts'
import styles from './hex-parser.module.css'
import { loadCodec } from './use-inspection.ts'
import type { Words } from '#console/ui/frame/use-words.ts'

interface Props {
  left: Inspection
  right: Inspection
  words: Words
}

/** Two frames line by line; lines that differ are marked and counted. */
export function FrameComparison({ left, right, words }: Props) {
  const { t } = useTranslation('hexParser')
  const [rows, setRows] = useState<Difference[]>([])
  useEffect(() => {
    let isCurrent = true
    void loadCodec().then(({ differencesOf }) => {
      if (isCurrent) setRows(differencesOf(left, right))
    })
    return () => {
      isCurrent = false
    }
  }, [left, right])

  const cell = (row: InspectedRow | null) =>
    row ? (
      <>
        <bdi dir="ltr">{String(row.value ?? row.raw)}</bdi> {words.unit(row)} <small>{words.meaning(row)}</small>
      </>
    ) : (
      '–'
    )
  const different = rows.filter(({ same }) => !same).length
  return (
    <section aria-label={t('compare.title')}>
      <output>{t('compare.count', { n: different })}</output>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">{t('tree.field')}</th>
            <th scope="col">{t('compare.this')}</th>
            <th scope="col">{t('compare.other')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, left: one, right: other, same }, index) => (
            // The list is rebuilt for every pair, so indexes are stable keys.
            <tr key={`${index} ${path}`} data-same={same}>
              <td title={path}>{words.label((one ?? other) as InspectedRow)}</td>
              <td>{cell(one)}</td>
              <td>{cell(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
