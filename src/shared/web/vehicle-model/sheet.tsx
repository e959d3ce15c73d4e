import { type BufferGeometry, type Color, DoubleSide } from 'three'

interface SheetProps {
  geometry: BufferGeometry
  color: Color
  /** Drawn before objects in the same plane. */
  nearer?: boolean
}

/** Lines are drawn before the sheet they belong to, hence the offset. */
export function Sheet({ geometry, color, nearer = false }: SheetProps) {
  return (
    <mesh geometry={geometry}>
      <meshLambertMaterial
        color={color}
        side={DoubleSide}
        polygonOffset
        polygonOffsetFactor={nearer ? 0.5 : 1}
        polygonOffsetUnits={1}
      />
    </mesh>
  )
}

export function Lines({ geometry, color }: { geometry: BufferGeometry; color: Color }) {
  return (
    <lineSegments geometry={geometry}>
      <lineBasicMaterial color={color} />
    </lineSegments>
  )
}
