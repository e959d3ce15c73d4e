import { isChineseArea } from '#core/domain/area-id.ts'

interface NamedArea<Self> {
  id: string
  latin: string
  local: Readonly<Record<string, string>>
  parent: Self | null
  level: number
  children: readonly Self[]
}

/** Names people write of regions that the table has under a longer, official one. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  HK: ['Hong Kong', 'Hongkong', 'Hong Kong SAR', 'Гонконг', 'هونغ كونغ', '香港', '中国香港', '香港特别行政区'],
  MO: ['Macau', 'Macao', 'Macau SAR', 'Macao SAR', 'Макао', 'ماكاو', '澳门', '中国澳门', '澳门特别行政区'],
  TW: ['台湾省', '中国台湾', '臺灣', '台灣'],
}

/** Kinds of regions that Chinese leaves out in everyday use: 陕西 for 陕西省, 新疆 for 新疆维吾尔自治区. */
const KIND = /(?:省|市|(?:壮族|回族|维吾尔)?自治区|地区|盟)$/
const LEVELS_WITH_KIND = 2

/** Full-width letters, capitals and the two shapes of the apostrophe make no difference. */
const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase().replace(/[’‘ʼ]/g, "'")

/** Regions by their names of any language. */
export class RegionNames<Area extends NamedArea<Area>> {
  readonly #byName = new Map<string, Area[]>()
  readonly #byShortName = new Map<string, Area[]>()

  constructor(areas: readonly Area[]) {
    for (const area of areas) {
      for (const name of namesOf(area)) add(this.#byName, name, area)
      for (const name of shortNamesOf(area)) add(this.#byShortName, name, area)
    }
  }

  /** The only region with these names; short names count when no full one fits. */
  find(written: string): Area | undefined {
    const names = written.split('/').map(folded)
    return (
      oneOf(this.#ending(names, this.#byName, namesOf), names.length) ??
      oneOf(this.#ending(names, this.#byShortName, shortNamesOf), names.length)
    )
  }

  /** Areas that have the last name, below areas that have the names before it. */
  #ending(names: readonly string[], index: ReadonlyMap<string, Area[]>, known: (area: Area) => string[]): Area[] {
    const above = names.slice(0, -1).toReversed()
    return (index.get(names.at(-1)!) ?? []).filter((area) => {
      let at = area.parent
      return above.every((name) => {
        const fits = at !== null && (namesOf(at).includes(name) || known(at).includes(name))
        at = at?.parent ?? null
        return fits
      })
    })
  }
}

/** Those that the names lead to from the first level come first. A city and the one district it has are the city. */
function oneOf<Area extends NamedArea<Area>>(found: readonly Area[], level: number): Area | undefined {
  const exact = found.filter((area) => area.level === level)
  const [first, ...others] = (exact.length > 0 ? exact : found).toSorted((one, other) => one.level - other.level)
  let at = first
  for (const other of others) {
    if (other.parent !== at || at?.children.length !== 1) return undefined
    at = other
  }
  return first
}

const namesOf = ({ id, latin, local }: NamedArea<unknown>): string[] => [
  ...new Set([latin, ...Object.values(local), ...(ALIASES[id] ?? [])].map(folded)),
]

function shortNamesOf({ id, local, level }: NamedArea<unknown>): string[] {
  const short = local.zh?.replace(KIND, '')
  return isChineseArea(id) && level <= LEVELS_WITH_KIND && short && short !== local.zh && short.length > 1
    ? [folded(short)]
    : []
}

function add<Area>(index: Map<string, Area[]>, name: string, area: Area): void {
  const known = index.get(name)
  if (known) known.push(area)
  else index.set(name, [area])
}
