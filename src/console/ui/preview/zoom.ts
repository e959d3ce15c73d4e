import { PREVIEW_ZOOM_MAX, PREVIEW_ZOOM_MIN, PREVIEW_ZOOM_STEP } from '#core/domain/limits.ts'

/** The next zoom: 0.1 … 2 in steps of 0.1 (docs/product/shared.md#dialogs). Whole steps are counted, 0.1 added up would drift. */
export function zoomed(zoom: number, steps: number): number {
  const next = Math.round(zoom / PREVIEW_ZOOM_STEP) + steps
  const [least, most] = [PREVIEW_ZOOM_MIN, PREVIEW_ZOOM_MAX].map((each) => Math.round(each / PREVIEW_ZOOM_STEP))
  return Number((Math.min(most!, Math.max(least!, next)) * PREVIEW_ZOOM_STEP).toFixed(1))
}
