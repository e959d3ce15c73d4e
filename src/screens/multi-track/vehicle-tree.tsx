import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { leadAddress } from '../stage/lead-address.ts'
import { useUnit } from '../stage/use-unit.ts'
import { Lead } from '../widgets/lead.tsx'
import type { FleetBoard } from './fleet-board.ts'
import { isFiltered, orgOfRow, type TreeRows } from './fleet-filter.ts'
import { checkedOrgs, checkOrg, checkVehicle } from './map-checks.ts'
import { OrgRow } from './org-row.tsx'
import { StateCounts } from './state-counts.tsx'
import { NO_FILTER, type TrackQuery } from './track-query.ts'
import { TreeFilter } from './tree-filter.tsx'
import { useWindow } from './use-window.ts'
import { VehicleRow } from './vehicle-row.tsx'
import styles from './vehicle-tree.module.css'

interface Props {
  /** The search box. */
  ref: Ref<HTMLInputElement>
  board: FleetBoard
  tree: TreeRows
  query: TrackQuery
  checked: Uint8Array
  selectedIndex: number | undefined
  onChange: (changed: Partial<TrackQuery>) => void
  onSelect: (id: number | null) => void
}

/** Organisations and their vehicles: search, filter, select vehicles for the map. Only rows in view exist. */
export function VehicleTree(props: Props) {
  const { ref, board, tree, query, checked, selectedIndex, onChange, onSelect } = props
  const { folded } = query
  const { t } = useTranslation('screens')
  const format = useFormat()
  const { roster } = board
  const list = useRef<HTMLDivElement>(null)
  const rowHeight = Math.round(0.165 * useUnit())
  const { first, last } = useWindow(list, tree.rows.length, rowHeight)
  const boxes = checkedOrgs(roster, checked)
  const filtered = isFiltered(query)

  useEffect(() => {
    const at = selectedIndex === undefined ? -1 : tree.rows.indexOf(selectedIndex)
    const view = list.current
    if (at < 0 || !view) return
    const top = at * rowHeight
    if (top < view.scrollTop) view.scrollTop = top
    else if (top + rowHeight > view.scrollTop + view.clientHeight) view.scrollTop = top + rowHeight - view.clientHeight
    // A list that grows or shrinks under a filter must not jump; only a new selection is brought into view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selectedIndex])

  return (
    <section className={styles.tree} aria-label={t('list.title')}>
      <TreeFilter ref={ref} roster={roster} query={query} onChange={onChange} />
      <StateCounts board={board} state={query.state} onChoose={(state) => onChange({ state })} />
      <p className={styles.summary}>
        <span data-metric="listed" data-count={tree.matched}>
          <Lead to={registerOf(query)}>
            {t('list.shown', { shown: format.number(tree.matched), total: format.number(roster.vehicles.length) })}
          </Lead>
        </span>
        {filtered && (
          <button type="button" onClick={() => onChange(NO_FILTER)}>
            {t('list.reset')}
          </button>
        )}
      </p>
      <div ref={list} className={styles.list} role="tree" aria-label={t('list.title')} tabIndex={-1}>
        {tree.rows.length === 0 && <p className={styles.none}>{t('list.none')}</p>}
        <div style={{ blockSize: tree.rows.length * rowHeight }}>
          {Array.from(tree.rows.subarray(first, last), (row, offset) => {
            const place = { blockSize: rowHeight, transform: `translateY(${(first + offset) * rowHeight}px)` }
            const org = orgOfRow(row)
            if (org !== undefined) {
              const { id } = roster.orgs[org]!
              return (
                <OrgRow
                  key={row}
                  style={place}
                  board={board}
                  org={org}
                  box={boxes[org]!}
                  open={!folded.has(id)}
                  onFold={() => onChange({ folded: toggled(folded, id) })}
                  onCheck={(on) => onChange(checkOrg(roster, query, org, on))}
                />
              )
            }
            return (
              <VehicleRow
                key={row}
                style={place}
                board={board}
                vehicle={row}
                checked={checked[row] === 1}
                selected={row === selectedIndex}
                onCheck={(on) => onChange(checkVehicle(roster, query, row, on))}
                onSelect={onSelect}
              />
            )
          })}
        </div>
      </div>
    </section>
  )
}

/** The list of the same vehicles; it has neither classes nor live status. */
function registerOf({ text, state, vehicleClass, powerType }: TrackQuery): string | undefined {
  if (text !== '' || state !== '' || vehicleClass !== '') return undefined
  return leadAddress('/baseInfo/vehicle', { powerType: powerType || undefined })
}

function toggled(folded: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(folded)
  if (!next.delete(id)) next.add(id)
  return next
}
