import { useState } from 'react'
import type { Inspection } from '#core/protocol/inspect/inspection.ts'
import { type Editing, FieldTree } from './field-tree.tsx'
import styles from './frame.module.css'
import { HexView } from './hex-view.tsx'
import type { Words } from './use-words.ts'

interface Props {
  frame: Inspection
  words: Words
  editing?: Editing
  /** The bytes below the tree, where there is little width. */
  stacked?: boolean
}

/** Fields and bytes of a frame side by side: the field in view has its bytes marked, a byte shows its field. */
export function FramePanes({ frame, words, editing, stacked = false }: Props) {
  const [active, setActive] = useState(0)
  const row = frame.rows[Math.min(active, frame.rows.length - 1)]

  function showByte(offset: number) {
    const at = frame.rows.findIndex((each) => offset >= each.offset && offset < each.offset + each.length)
    if (at >= 0) setActive(at)
  }

  return (
    <div className={styles.panes} data-stacked={stacked}>
      <FieldTree rows={frame.rows} active={active} onActive={setActive} words={words} {...(editing && { editing })} />
      <HexView bytes={frame.bytes} from={row?.offset ?? 0} to={row ? row.offset + row.length : 0} onByte={showByte} />
    </div>
  )
}
