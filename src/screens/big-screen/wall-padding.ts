import type { PaddingOptions } from 'maplibre-gl'
import { unitOf } from '../stage/unit.ts'

/** Layouts of big-screen.module.css and take-over-card.module.css: how much of each side is under panels. */
export function wallPadding(width: number, height: number): Required<PaddingOptions> {
  const unit = unitOf(width, height)
  if (width <= height) return { top: 0.4 * unit, bottom: 0.63 * height, left: 0.1 * unit, right: 0.1 * unit }
  const side = (width / height >= 2.5 ? 3.75 : 1.95) * unit
  return { top: 0.45 * unit, bottom: 1 * unit, left: side, right: side }
}
