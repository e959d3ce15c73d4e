import { useEffect, useMemo } from 'react'
import { type BufferGeometry, CatmullRomCurve3, type Color, DoubleSide, TubeGeometry, Vector3 } from 'three'
import { BEAM_LENGTH, beamOf, kerbOf, shadowOf } from './floor-parts.ts'
import { block, joined } from './solid.ts'
import type { Lamp, VehicleLook } from './vehicle-look.ts'
import { MEASURES } from './vehicle-measures.ts'
import type { VehiclePaint } from './vehicle-paint.ts'

interface Props {
  look: VehicleLook
  paint: VehiclePaint
}

/** Geometry made of some values, freed with them. */
function useGeometry<G extends BufferGeometry>(make: () => G, values: readonly unknown[]): G {
  // oxlint-disable-next-line react/exhaustive-deps -- the values are what it is made of
  const geometry = useMemo(make, values)
  useEffect(() => () => geometry.dispose(), [geometry])
  return geometry
}

/** What stands on the road: the shadow, a line in the colour of the state, the light of the head lamps. */
export function Floor({ look, paint }: Props) {
  const { length, width } = MEASURES[look.shape]
  const shadow = useGeometry(() => shadowOf(length, width, paint.shadow), [length, width, paint])
  const kerb = useGeometry(() => kerbOf(length, width), [length, width])
  const lit = new Set(look.litLamps)
  const reach = lit.has('highBeam') ? BEAM_LENGTH.highBeam : lit.has('lowBeam') ? BEAM_LENGTH.lowBeam : 0
  const beam = useGeometry(() => beamOf(length / 2, width / 2, reach), [length, width, reach])
  return (
    <>
      <mesh geometry={shadow} renderOrder={-3}>
        <meshBasicMaterial vertexColors transparent depthWrite={false} side={DoubleSide} />
      </mesh>
      <mesh geometry={kerb} renderOrder={-2}>
        <meshBasicMaterial color={paint.state} depthWrite={false} side={DoubleSide} transparent />
      </mesh>
      {reach > 0 && !look.stale && (
        <mesh geometry={beam} renderOrder={-1}>
          <meshBasicMaterial vertexColors color={paint.lit('lowBeam')} transparent depthWrite={false} side={DoubleSide} />
        </mesh>
      )}
    </>
  )
}

/** Every lamp where it is; those that are lit have their colour. */
export function Lamps({ look, paint, lamps }: Props & { lamps: ReadonlyMap<Lamp, BufferGeometry> }) {
  const lit = new Set(look.litLamps)
  return [...lamps].map(([lamp, geometry]) => (
    <mesh key={lamp} geometry={geometry}>
      <meshBasicMaterial color={lit.has(lamp) ? paint.lit(lamp) : paint.unlit} side={DoubleSide} />
    </mesh>
  ))
}

const CELLS = 10
const GAP = 0.14

/** Battery and tank, seen through the sheet before them: as many cells as are full, as much of the tank as is left. */
export function Store({ look, paint }: Props) {
  const { battery: pack, tank } = MEASURES[look.shape]
  const { battery, tankPct } = look
  return (
    <>
      {battery && <Cells place={pack} pct={battery.socPct} full={paint.battery} empty={paint.batteryEmpty} />}
      {tankPct !== null && !battery && (
        <Cells place={tank} pct={tankPct} full={paint.tank} empty={paint.batteryEmpty} aside={MEASURES[look.shape].width / 2} />
      )}
    </>
  )
}

interface CellsProps {
  place: { x: { from: number; to: number }; y: { from: number; to: number }; width: number }
  pct: number | null
  full: Color
  empty: Color
  /** Of a tank: how far outside its right end is. */
  aside?: number
}

function Cells({ place: { x, y, width }, pct, full, empty, aside }: CellsProps) {
  const share = Math.min(1, Math.max(0, (pct ?? 0) / 100))
  const right = aside ?? width / 2
  const left = right - width
  const step = (x.to - x.from) / CELLS
  const cell = (from: number, to: number) =>
    block([x.from + step * (from + GAP / 2), y.from, left], [x.from + step * (to - GAP / 2), y.to, right])
  const whole = Math.floor(share * CELLS)
  const rest = share * CELLS - whole
  const fullCells = useGeometry(() => {
    const cells = Array.from({ length: whole }, (_, n) => cell(n, n + 1))
    if (rest > GAP) cells.push(cell(whole, whole + rest))
    return joined(cells)
  }, [x, y, width, right, share])
  const allCells = useGeometry(() => joined(Array.from({ length: CELLS }, (_, n) => cell(n, n + 1))), [x, y, width, right])
  return (
    <>
      <mesh geometry={allCells} renderOrder={1}>
        <meshBasicMaterial color={empty} transparent opacity={0.5} depthTest={false} depthWrite={false} />
      </mesh>
      {share > 0 && (
        <mesh geometry={fullCells} renderOrder={2}>
          <meshBasicMaterial color={full} transparent opacity={0.9} depthTest={false} depthWrite={false} />
        </mesh>
      )}
    </>
  )
}

/** The cable from the port to the road, when the plug is in. */
export function Plug({ look, paint }: Props) {
  const [x, y, z] = MEASURES[look.shape].port
  const cable = useGeometry(() => {
    const way = [
      [x, y, z],
      [x, y - 0.02, z + 0.22],
      [x - 0.05, y * 0.45, z + 0.42],
      [x - 0.15, 0.05, z + 0.75],
      [x - 0.5, 0.03, z + 1.5],
    ] as const
    return new TubeGeometry(new CatmullRomCurve3(way.map((at) => new Vector3(...at))), 28, 0.035, 8)
  }, [x, y, z])
  const socket = useGeometry(() => block([x - 0.11, y - 0.13, z - 0.02], [x + 0.11, y + 0.13, z + 0.05]), [x, y, z])
  if (!look.plugged) return null
  return (
    <>
      <mesh geometry={socket} renderOrder={3}>
        <meshBasicMaterial color={paint.plug} />
      </mesh>
      <mesh geometry={cable}>
        <meshBasicMaterial color={paint.plug} />
      </mesh>
    </>
  )
}
