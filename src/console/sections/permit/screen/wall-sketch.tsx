import type { CSSProperties } from 'react'
import type { WallDisplay } from '#core/contract/screen-admin.ts'
import { type Box, planOf, type WallPicture } from './wall-layout.ts'
import styles from './wall-sketch.module.css'

/** A sketch of a wall with its proportions and regions. The text next to it describes its content. */
export function WallSketch({ wall: { path, width, height, state, language } }: { wall: WallDisplay }) {
  const plan = planOf(path, { width, height })
  const size = plan ?? { width: width || 16, height: height || 9 }
  return (
    <svg
      className={styles.wall}
      data-state={state}
      data-mirrored={language === 'ar'}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ '--aspect': size.width / size.height } as CSSProperties}
      aria-hidden
    >
      <rect className={styles.ground} width={size.width} height={size.height} />
      {plan && (
        <>
          <Picture kind={plan.picture} free={plan.free} />
          {plan.panels.map((box) => (
            <rect key={`${box.x} ${box.y}`} className={styles.panel} {...box} />
          ))}
          <Vehicle box={plan.vehicle} />
          <rect className={styles.line} width={size.width} height={0.04} />
          <rect className={styles.name} x={0.12} y={0.13} width={1.1} height={0.12} />
          <rect className={styles.name} x={size.width - 0.92} y={0.13} width={0.8} height={0.12} />
        </>
      )}
    </svg>
  )
}

/** Places in a field of 100 × 100, for vehicles on a map. */
const PLACES = [12, 64, 22, 38, 31, 71, 38, 22, 44, 52, 52, 80, 57, 34, 63, 58, 69, 26, 76, 66, 82, 44, 90, 74] as const
const BARS = [0.92, 0.74, 0.66, 0.5, 0.38, 0.24] as const
const CELLS = [0, 0, 1, 1, 0, 0, 1, 2, 3, 1, 0, 1, 3, 4, 2, 0, 0, 2, 3, 1, 0, 0, 1, 0] as const
const CELL_COLUMNS = 6

/** The kind of content in the middle of a wall. */
function Picture({ kind, free }: { kind: WallPicture; free: Box }) {
  const { x, y, width, height } = free
  const [middle, centre] = [x + width / 2, y + height / 2]
  const reach = Math.min(width, height) / 2
  if (kind === 'globe') {
    return (
      <g className={styles.lines}>
        {[1, 0.62, 0.2].map((share) => (
          <ellipse key={share} cx={middle} cy={centre} rx={0.88 * reach * share} ry={0.88 * reach} />
        ))}
        <path d={`M${middle - 0.88 * reach} ${centre}h${1.76 * reach}`} />
      </g>
    )
  }
  if (kind === 'bars') {
    const step = (0.8 * height) / BARS.length
    return BARS.map((share, index) => (
      <rect
        key={share}
        className={styles.mark}
        x={x + 0.06 * width}
        y={y + 0.1 * height + index * step}
        width={0.86 * width * share}
        height={0.5 * step}
      />
    ))
  }
  if (kind === 'city') {
    const cell = (1.3 * reach) / (CELLS.length / CELL_COLUMNS)
    return CELLS.map((level, index) => (
      <rect
        // Cells have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={styles.mark}
        opacity={level / 4}
        x={middle + ((index % CELL_COLUMNS) - CELL_COLUMNS / 2) * cell}
        y={centre - 0.65 * reach + Math.floor(index / CELL_COLUMNS) * cell}
        width={cell}
        height={cell}
      />
    ))
  }
  if (kind === 'vehicle') {
    return (
      <g className={styles.lines}>
        <path
          d={`M${x + 0.15 * width} ${centre + 0.5 * reach}l${0.3 * width} ${-0.4 * reach}l${0.1 * width} ${-0.5 * reach}l${0.25 * width} ${-0.15 * reach}`}
        />
      </g>
    )
  }
  return Array.from({ length: PLACES.length / 2 }, (_, index) => (
    <circle
      key={PLACES[2 * index]}
      className={styles.mark}
      cx={x + (PLACES[2 * index]! * width) / 100}
      cy={y + (PLACES[2 * index + 1]! * height) / 100}
      r={0.07}
    />
  ))
}

/** A lorry from the side. */
function Vehicle({ box }: { box: Box | undefined }) {
  if (!box) return null
  const size = Math.min(box.width / 3.6, box.height / 1.8)
  const place = `translate(${box.x + box.width / 2} ${box.y + box.height / 2}) scale(${size})`
  return (
    <g className={styles.lines} transform={place}>
      <path d="M-1.5-.6h2v.9h-2zM.5-.3h.55l.45.35v.25h-1z" vectorEffect="non-scaling-stroke" />
      {[-1.1, -0.75, 1.05].map((wheel) => (
        <circle key={wheel} cx={wheel} cy={0.38} r={0.16} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  )
}
