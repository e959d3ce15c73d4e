import { type CSSProperties, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type FaultCell, getFaultMatrix } from '#core/contract/data-home.ts'
import type { DataFaultKind } from '#core/domain/data-fault.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DataBlock, useBlock } from './data-block.tsx'
import page from '#console/ui/page.module.css'
import styles from './data-home.module.css'
import { FaultDrawer } from './fault-drawer.tsx'

const MOST_ROWS = 10
const MOST_KINDS = 7

interface Row {
  key: string
  model: string
  firmware: string
  count: number
  cells: Map<DataFaultKind, FaultCell>
}

/** Data errors by firmware; a number links to its frames. */
export function FaultBlock() {
  const { t } = useTranslation(['dataHome', 'terminal'])
  const format = useFormat()
  const [shown, setShown] = useState<FaultCell | null>(null)
  const read = useBlock(getFaultMatrix)
  const { rows, kinds, most } = matrixOf(read.data ?? [])
  return (
    <DataBlock wide title={t('block.faults')} read={read} nothing={rows.length === 0 ? t('faults.none') : undefined}>
      <div className={page.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('faults.firmware')}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`terminal:fault.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <bdi>{[row.model, row.firmware].filter(Boolean).join(' · ') || t('faults.unnamed')}</bdi>
                </th>
                {kinds.map((kind) => {
                  const cell = row.cells.get(kind)
                  return (
                    <td key={kind}>
                      {cell && (
                        <button
                          type="button"
                          className={styles.heat}
                          style={heatOf(cell.count / most)}
                          title={t('faults.terminals', { terminals: format.number(cell.terminals) })}
                          onClick={() => setShown(cell)}
                        >
                          {format.number(cell.count)}
                        </button>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FaultDrawer cell={shown} onClose={() => setShown(null)} />
    </DataBlock>
  )
}

/** Stronger the more faults there are; few must show too. */
const heatOf = (share: number) => ({ '--heat': `${Math.round(12 + 48 * Math.sqrt(share))}%` }) as CSSProperties

/** The firmware and the kinds with most faults. */
function matrixOf(cells: readonly FaultCell[]): { rows: Row[]; kinds: DataFaultKind[]; most: number } {
  const rows = new Map<string, Row>()
  const kinds = new Map<DataFaultKind, number>()
  for (const cell of cells) {
    const { model, firmware, kind, count } = cell
    const key = JSON.stringify([model, firmware])
    const row = rows.get(key) ?? { key, model, firmware, count: 0, cells: new Map() }
    rows.set(key, row)
    row.count += count
    row.cells.set(kind, cell)
    kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  }
  return {
    rows: [...rows.values()].sort((a, b) => b.count - a.count).slice(0, MOST_ROWS),
    kinds: [...kinds]
      .sort((a, b) => b[1] - a[1])
      .map(([kind]) => kind)
      .slice(0, MOST_KINDS),
    most: Math.max(1, ...cells.map(({ count }) => count)),
  }
}
