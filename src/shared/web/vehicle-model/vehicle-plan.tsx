import { AXLES, type BodyShape, type Lamp, type ReadingLevel, type VehicleLook } from './vehicle-look.ts'
import { type DoorPlace, MEASURES, type Measures } from './vehicle-measures.ts'
import styles from './vehicle-picture.module.css'

const MARGIN = 1.1
/** How far an open leaf protrudes in this drawing. */
const OPEN = 0.75

/** End of the cab; the body behind it is a separate box. */
const CAB_BACK: Partial<Record<BodyShape, readonly [cab: number, box: number]>> = {
  tractor: [5.95, 5.3],
  rigid: [2.05, 1.75],
}

/** The vehicle from above, for displays without WebGL: the same values in the same colours, without depth. */
export function VehiclePlan({ look }: { look: VehicleLook }) {
  const measures = MEASURES[look.shape]
  const { length, width } = measures
  const box = [-length / 2 - MARGIN, -width / 2 - MARGIN, length + 2 * MARGIN, width + 2 * MARGIN]
  const open = new Set(look.openDoors)
  const lit = new Set(look.litLamps)
  return (
    <svg viewBox={box.join(' ')} className={styles.plan} data-stale={look.stale} aria-hidden>
      <rect
        x={-length / 2 - 0.5}
        y={-width / 2 - 0.5}
        width={length + 1}
        height={width + 1}
        rx={0.6}
        className={styles.kerb}
        data-state={look.state}
      />
      <Wheels look={look} measures={measures} />
      <Outline shape={look.shape} measures={measures} />
      <Store look={look} measures={measures} />
      {measures.doors.map((place, n) => (
        <Leaf key={`${place.door} ${n}`} place={place} measures={measures} open={open.has(place.door)} />
      ))}
      {LAMP_PLACES.map(({ lamp, end, side, inset }) => (
        <rect
          key={`${lamp} ${end} ${side}`}
          x={end * (length / 2) - 0.09}
          y={side * (width / 2 - inset) - 0.13}
          width={0.18}
          height={0.26}
          className={styles.lamp}
          data-lamp={lit.has(lamp) ? lamp : undefined}
        />
      ))}
    </svg>
  )
}

type LampPlace = { lamp: Lamp; end: 1 | -1; side: 1 | -1; inset: number }
const BOTH = [1, -1] as const
const LAMP_PLACES: readonly LampPlace[] = BOTH.flatMap(
  (side) =>
    [
      { lamp: side === 1 ? 'rightTurn' : 'leftTurn', end: 1, side, inset: 0.12 },
      { lamp: 'lowBeam', end: 1, side, inset: 0.42 },
      { lamp: 'highBeam', end: 1, side, inset: 0.72 },
      { lamp: side === 1 ? 'rightTurn' : 'leftTurn', end: -1, side, inset: 0.12 },
      { lamp: 'brake', end: -1, side, inset: 0.42 },
      { lamp: 'reverse', end: -1, side, inset: 0.72 },
    ] satisfies LampPlace[],
)

function Outline({ shape, measures: { length, width } }: { shape: BodyShape; measures: Measures }) {
  const parts = CAB_BACK[shape]
  const [front, back, half] = [length / 2, -length / 2, width / 2]
  const body = (from: number, to: number, rx: number) => (
    <rect x={to} y={-half} width={from - to} height={width} rx={rx} className={styles.sheet} />
  )
  if (!parts) return body(front, back, shape === 'car' ? 0.7 : 0.3)
  const [cab, cargo] = parts
  return (
    <>
      {body(cargo, back, 0.05)}
      {body(front, cab, 0.25)}
    </>
  )
}

function Wheels({ look, measures: { axles, tyre, width } }: { look: VehicleLook; measures: Measures }) {
  return axles.flatMap((x, index) =>
    BOTH.flatMap((side) => {
      const places = AXLES[look.shape][index]?.twin ? [false, true] : [false]
      return places.map((inner) => {
        const reading = look.tyres.find(
          (other) => other.axle === index + 1 && other.inner === inner && (other.side === 'right') === (side === 1),
        )
        const level: ReadingLevel = reading?.level ?? null
        const z = side * (width / 2 + 0.02 - (inner ? tyre.width + 0.06 : 0))
        return (
          <rect
            key={`${index} ${side} ${String(inner)}`}
            x={x - tyre.radius}
            y={z - tyre.width / 2}
            width={tyre.radius * 2}
            height={tyre.width}
            rx={0.06}
            className={styles.tyre}
            data-level={level}
          />
        )
      })
    }),
  )
}

const CELLS = 10

/** Cells of the battery, or tenths of the tank. */
function Store({ look, measures }: { look: VehicleLook; measures: Measures }) {
  const { battery, tankPct } = look
  const pct = battery ? battery.socPct : tankPct
  if (pct === null) return null
  const { x } = battery ? measures.battery : measures.tank
  const width = battery ? measures.battery.width : 2 * measures.tank.radius
  const top = (battery ? 0 : measures.tank.z) - width / 2
  const step = (x.to - x.from) / CELLS
  return Array.from({ length: CELLS }, (_, n) => (
    <rect
      key={n}
      x={x.from + step * n + step * 0.1}
      y={top}
      width={step * 0.8}
      height={width}
      className={styles.cell}
      data-full={pct >= (n + 0.5) * (100 / CELLS)}
      data-kind={battery ? (battery.charging ? 'charging' : (battery.level ?? 'battery')) : 'tank'}
    />
  ))
}

function Leaf({ place, measures: { length, width }, open }: { place: DoorPlace; measures: Measures; open: boolean }) {
  const { from, to, side, hinge } = place
  const [fixed, free] = hinge === 'from' ? [from, to] : [to, from]
  const out = side === 'left' ? -1 : 1
  const closed: [number, number, number, number] =
    side === 'back' ? [-length / 2, from, -length / 2, to] : [from, (out * width) / 2, to, (out * width) / 2]
  const swung: [number, number, number, number] =
    side === 'back'
      ? [-length / 2, fixed, -length / 2 - OPEN, fixed + (fixed - free) * 0.25]
      : [fixed, (out * width) / 2, fixed + (free - fixed) * 0.45, out * (width / 2 + OPEN)]
  const [x1, y1, x2, y2] = open ? swung : closed
  return <line x1={x1} y1={y1} x2={x2} y2={y2} className={styles.leaf} data-open={open} />
}
