import { Form } from 'antd'
import { useState } from 'react'
import { FENCE_CIRCLE, type FenceRecord, type FenceShape, fenceShape } from '#core/domain/fence.ts'
import type { FenceType } from './fence-feature.ts'
import { changedFrom, NO_HISTORY, redone, type ShapeHistory, undone } from './shape-history.ts'

export interface EditedShape {
  type: FenceType
  /** What the form has, whether it is a shape or not yet. */
  shown: FenceRecord
  shape: FenceShape | null
  /** Nothing is drawn or typed yet. */
  isEmpty: boolean
  /** Grows when the shape was typed, undone or redone. */
  fit: number
  history: ShapeHistory
  /** The administrative area whose outline it is; empty: none. */
  areaName: string
  /** The outline of an area. */
  take: (next: FenceRecord, areaName: string) => void
  draw: (next: FenceRecord) => void
  undo: () => void
  redo: () => void
  /** Of a field: what is typed into it is one step. */
  typing: { onFocus: () => void; onBlur: () => void }
}

export const MAX_RADIUS_KM = 1000

/** Shape of the form with its history: drawing and typing are undone in their order. */
export function useShape(): EditedShape {
  const form = Form.useFormInstance()
  const type = (Form.useWatch<FenceType | undefined>('type', form) ?? FENCE_CIRCLE) as FenceType
  const position = Form.useWatch<string | undefined>('position', form) ?? ''
  const typed = Form.useWatch<number | null | undefined>('radius', form) ?? null
  // Beyond the limit it is an error of its field, and nothing a map could draw.
  const radius = typed !== null && typed > MAX_RADIUS_KM ? null : typed
  const [history, setHistory] = useState(NO_HISTORY)
  /** Before typing began. */
  const [typedFrom, setTypedFrom] = useState<FenceRecord>()
  const [fit, setFit] = useState(0)
  const shown: FenceRecord = { type, position, radius }
  const areaName = Form.useWatch<string | undefined>('areaName', form) ?? ''
  // What is changed is the outline of an area no longer.
  const put = (next: FenceRecord, area = '') => form.setFieldsValue({ radius: null, ...next, areaName: area })
  const step = (made: ReturnType<typeof undone>) => {
    if (!made) return
    put(made.shown)
    setHistory(made.history)
    setFit((count) => count + 1)
  }
  return {
    type,
    shown,
    shape: fenceShape(shown),
    isEmpty: position.trim() === '',
    fit,
    history,
    areaName,
    take: (next, area) => {
      setHistory(changedFrom(history, shown, next))
      put(next, area)
      setFit((count) => count + 1)
    },
    draw: (next: FenceRecord) => {
      setHistory(changedFrom(history, shown, next))
      put(next)
    },
    undo: () => step(undone(history, shown)),
    redo: () => step(redone(history, shown)),
    typing: {
      onFocus: () => setTypedFrom(shown),
      onBlur: () => {
        if (typedFrom && JSON.stringify(typedFrom) !== JSON.stringify(shown)) {
          setHistory(changedFrom(history, typedFrom, shown))
          setFit((count) => count + 1)
          form.setFieldValue('areaName', '')
        }
        setTypedFrom(undefined)
      },
    },
  }
}
