import { isScreenPath, type ScreenPath } from '#core/domain/screen-grant.ts'

/** A rectangle of a drawn wall, in the unit the walls are laid out in (`--u` of the screens). */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Panels from the top of a column: shares of the height the side has. What is left shows the picture. */
type Column = readonly number[]
interface Side {
  width: number
  columns: readonly Column[]
  /** A panel under all columns, as wide as they are together: its share of the height. */
  below?: number
}
interface Sides {
  start: Side
  end: Side
}

export type WallPicture = 'map' | 'globe' | 'bars' | 'city' | 'vehicle'

/** How a wall is laid out: as usual, and where it is so wide that its height limits. */
interface Layout {
  picture: WallPicture
  usual: Sides
  wide: Sides
  /** Below the picture: between the sides, or under all of them. */
  foot: { height: number; parts: readonly number[]; under: boolean }
  /** Above the picture. */
  bar?: number
  /** Share of the height of a portrait wall, for its panels. */
  uprightShare?: number
}

const side = (width: number, ...columns: Column[]): Side => ({ width, columns })
const LIST = side(1.8, [1])
const DETAIL = side(1.7, [1])

const VEHICLE: Layout = {
  picture: 'vehicle',
  usual: { start: side(2.7, [0.23, 0.33, 0.44]), end: side(2.9, [0.28, 0.15, 0.14, 0.43]) },
  wide: { start: { ...side(5, [0.3, 0.23], [0.53]), below: 0.47 }, end: side(5.2, [1], [0.79, 0.21]) },
  foot: { height: 0.82, parts: [1, 1, 1, 1], under: false },
  uprightShare: 0.6,
}

/** The regions the screens really have; a change of a wall's layout belongs here too. */
const LAYOUTS: Readonly<Record<ScreenPath, Layout>> = {
  '/bigScreen': {
    picture: 'map',
    usual: { start: side(1.75, [0.27, 0.21, 0.2, 0.22]), end: side(1.75, [0.36, 0.2, 0.22, 0.16]) },
    wide: { start: side(3.56, [0.36], [0.28, 0.26, 0.3]), end: side(3.56, [0.5, 0.28], [0.3, 0.44]) },
    foot: { height: 0.77, parts: [1.25, 1], under: false },
  },
  '/fullMxScrren': {
    picture: 'bars',
    usual: { start: side(1.95, [0.22, 0.4, 0.3]), end: side(2, [0.28, 0.42, 0.24]) },
    wide: { start: side(3.75, [0.3, 0.66], [0.98]), end: side(3.95, [0.48, 0.48], [0.98]) },
    foot: { height: 0.3, parts: [1, 1, 1, 1, 1], under: false },
  },
  '/single': VEHICLE,
  '/change': { ...VEHICLE, foot: { height: 0.24, parts: [1], under: false } },
  '/multiTrack': {
    picture: 'map',
    usual: { start: LIST, end: DETAIL },
    wide: { start: LIST, end: DETAIL },
    foot: { height: 0, parts: [], under: false },
    bar: 0.22,
    uprightShare: 0.4,
  },
  '/overseas': {
    picture: 'globe',
    usual: { start: side(1.85, [0.26, 0.24, 0.3]), end: side(3.05, [0.72]) },
    wide: { start: side(4, [0.3, 0.26, 0.3], [0.6]), end: side(3.6, [0.84]) },
    foot: { height: 0.45, parts: [1, 1, 1, 1, 1, 1, 1], under: true },
  },
  '/yunyingScreen': {
    picture: 'city',
    usual: { start: side(1.95, [0.26, 0.22, 0.24, 0.22]), end: side(2.35, [0.52, 0.42]) },
    wide: { start: side(3.9, [0.48, 0.36], [0.4, 0.4]), end: side(4.3, [0.8], [0.72]) },
    foot: { height: 0.95, parts: [1, 1.55], under: false },
  },
}

interface WallPlan {
  width: number
  height: number
  header: Box
  panels: Box[]
  /** The place the panels leave to the picture. */
  free: Box
  picture: WallPicture
  /** Layout of the single-vehicle walls; the map is between the sides. */
  vehicle: Box | undefined
}

const HEADER = 0.35
const GUTTER = 0.06
const EDGE = 2 * GUTTER
const WIDE_FROM = 5 / 2
/** Most walls. */
const UPRIGHT_SHARE = 0.48

/** Regions of a wall on a display of this size; null for a screen unknown to this version. */
export function planOf(path: string, pixels: { width: number; height: number }): WallPlan | null {
  if (!isScreenPath(path)) return null
  const across = pixels.width || 1920
  const down = pixels.height || 1080
  const upright = across <= down
  const unit = upright ? 0.17 * across : Math.min(across / 10, 0.22 * down)
  const layout = LAYOUTS[path]
  const { start, end } = across / down >= WIDE_FROM ? layout.wide : layout.usual
  const [width, height] = [across / unit, down / unit]
  const inner = { x: EDGE, y: HEADER, width: width - 2 * EDGE, height: height - HEADER - EDGE }
  const { foot, bar = 0 } = layout
  const room = (size: number) => (size > 0 ? size + GUTTER : 0)
  if (upright) return uprightPlan(layout, { width, height }, inner)
  const sideBox = { ...inner, height: inner.height - (foot.under ? room(foot.height) : 0) }
  const atEnd = inner.x + inner.width - end.width
  const between = { x: inner.x + start.width + GUTTER, width: inner.width - start.width - end.width - 2 * GUTTER }
  const lower = { ...(foot.under ? inner : between), y: inner.y + inner.height - foot.height, height: foot.height }
  const upper = { ...between, y: inner.y, height: bar }
  const atStart = sidePanels(start, { ...sideBox, width: start.width })
  return {
    width,
    height,
    header: { x: 0, y: 0, width, height: HEADER },
    panels: [
      ...atStart,
      ...sidePanels(end, { ...sideBox, x: atEnd, width: end.width }),
      ...inRow(foot.parts, lower),
      ...(bar > 0 ? [upper] : []),
    ],
    free: { ...between, y: inner.y + room(bar), height: inner.height - room(bar) - room(foot.height) },
    picture: layout.picture,
    vehicle: layout.picture === 'vehicle' ? (start.below ? atStart.at(-1) : atStart[1]) : undefined,
  }
}

/** The map above, the numbers below it. */
function uprightPlan(layout: Layout, size: { width: number; height: number }, inner: Box): WallPlan {
  const { usual, foot, picture, bar = 0, uprightShare = UPRIGHT_SHARE } = layout
  const below = inner.height * uprightShare
  const barHeight = bar > 0 ? bar + GUTTER : 0
  const footHeight = foot.height > 0 ? foot.height + GUTTER : 0
  const top = inner.y + inner.height - below
  const half = (inner.width - GUTTER) / 2
  const box = { x: inner.x, y: top, width: half, height: below - footHeight }
  const one = ({ columns }: Side): Side => side(half, columns.flat())
  const atStart = sidePanels(one(usual.start), box)
  return {
    ...size,
    header: { x: 0, y: 0, width: size.width, height: HEADER },
    panels: [
      ...atStart,
      ...sidePanels(one(usual.end), { ...box, x: inner.x + half + GUTTER }),
      ...inRow(foot.parts, { ...inner, y: inner.y + inner.height - foot.height, height: foot.height }),
      ...(bar > 0 ? [{ ...inner, height: bar }] : []),
    ],
    free: { ...inner, y: inner.y + barHeight, height: inner.height - below - barHeight - GUTTER },
    picture,
    vehicle: picture === 'vehicle' ? atStart[1] : undefined,
  }
}

function sidePanels({ columns, below = 0 }: Side, box: Box): Box[] {
  const under = below * box.height
  const panels = inRow(
    columns.map(() => 1),
    box,
  ).flatMap((column, index) => inColumn(columns[index]!, column))
  return below > 0 ? [...panels, { ...box, y: box.y + box.height - under, height: under }] : panels
}

function inRow(parts: readonly number[], box: Box): Box[] {
  const sum = parts.reduce((total, part) => total + part, 0)
  const free = box.width - GUTTER * (parts.length - 1)
  let { x } = box
  return parts.map((part) => {
    const each = { ...box, x, width: (free * part) / sum }
    x += each.width + GUTTER
    return each
  })
}

function inColumn(shares: readonly number[], box: Box): Box[] {
  let { y } = box
  return shares.map((share) => {
    const each = { ...box, y, height: Math.max(0, box.height * share - GUTTER) }
    y += each.height + GUTTER
    return each
  })
}
