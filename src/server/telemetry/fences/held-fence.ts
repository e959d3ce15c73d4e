import { deleteFence, type SentFence, setFence } from './fence-commands.ts'

type Fields = Readonly<Record<string, unknown>>

/** Coordinates are sent as 10⁻⁶ degrees. */
const PLACE_ERROR = 1.5e-6
/** Attributes the platform sets: times, speed limit, messages at the border. Hemispheres are bits of the same word. */
const OWN_ATTRIBUTES = 0x3f
const OWN_SECTION_ATTRIBUTES = 0x3

/** Numbers of JT/T 808 for kinds of areas (0x8608). */
const KINDS = { deleteFenceCircles: 1, deleteFenceRectangles: 2, deleteFencePolygons: 3, deleteFenceRoutes: 4 } as const

/** The query that asks a terminal what it holds of a fence. */
export const queryFence = (fence: SentFence): { kind: 'queryFences'; params: { kind: number; ids: number[] } } => ({
  kind: 'queryFences',
  params: { kind: KINDS[deleteFence(fence).kind as keyof typeof KINDS], ids: [fence.id] },
})

/**
 * Whether the body of an answer (0x0608) has the fence as it would be sent now. Its name does not count: terminals watch a
 * fence without it, and some shorten it.
 */
export function heldFence(fence: SentFence, answer: Fields): 'same' | 'differs' | 'missing' {
  const command = setFence(fence)
  const reported = areasIn(answer).find((area) => (area.areaId ?? area.routeId) === fence.id)
  if (!reported) return 'missing'
  if (!command) return 'differs'
  const [sent = command.params] = (command.params.areas ?? []) as Fields[]
  return isSame(sent, reported) ? 'same' : 'differs'
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])

/** Circles and rectangles are reported in messages that each hold some, polygons and routes one by one. */
const areasIn = ({ circles, rectangles, polygons, routes }: Fields): Fields[] => [
  ...[...listOf(circles), ...listOf(rectangles)].flatMap(({ areas }) => listOf(areas)),
  ...listOf(polygons),
  ...listOf(routes),
]

function isSame(sent: Fields, reported: Fields): boolean {
  return Object.entries(sent).every(([name, value]) => {
    const other = reported[name]
    if (name === 'name' || name === 'action') return true
    if (Array.isArray(value)) {
      const others = listOf(other)
      return value.length === others.length && value.every((each, at) => isSame(each as Fields, others[at]!))
    }
    if (typeof value !== 'number' || typeof other !== 'number') return value === other
    if (name === 'attributes') return (value & OWN_ATTRIBUTES) === (other & OWN_ATTRIBUTES)
    if (name === 'sectionAttributes') return (value & OWN_SECTION_ATTRIBUTES) === (other & OWN_SECTION_ATTRIBUTES)
    return /lat$|lng$/i.test(name) ? Math.abs(value - other) < PLACE_ERROR : value === other
  })
}
