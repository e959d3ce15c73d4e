import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { RegionNode } from '#core/contract/region.ts'
import type { Language } from '#core/domain/language.ts'
import { areaPath, isChineseArea, parentAreaId } from '#core/domain/area-id.ts'
import { REGION_DEPTH } from '#core/domain/limits.ts'
import { RegionNames } from './region-names.ts'

/** Id, Latin name, names of other languages; made by scripts/regions. */
const AreaRows = z.array(
  z.tuple([z.string(), z.string(), z.record(z.string(), z.string()).optional()]).or(z.tuple([z.string(), z.string()])),
)
type AreaRows = readonly (readonly [id: string, latin: string, local?: Readonly<Record<string, string>>])[]

interface Area {
  id: string
  latin: string
  local: Readonly<Record<string, string>>
  parent: Area | null
  level: number
  children: Area[]
}

/** Regions a search answers. */
const MOST_FOUND = 100

/** The three levels of regions, read once; answers in any of the languages, in English where a name has no other. */
export class RegionTree {
  readonly #areas = new Map<string, Area>()
  readonly #roots: Area[] = []
  readonly #firsts = new Map<Language, RegionNode[]>()
  #names: RegionNames<Area> | undefined

  /** Parents stand before their children. */
  constructor(rows: AreaRows) {
    for (const [id, latin, local = {}] of rows) {
      const parentId = parentAreaId(id)
      const parent = parentId === null ? null : (this.#areas.get(parentId) ?? null)
      if (parentId !== null && !parent) continue
      const area: Area = { id, latin, local, parent, level: (parent?.level ?? 0) + 1, children: [] }
      this.#areas.set(id, area)
      ;(parent?.children ?? this.#roots).push(area)
    }
  }

  has(id: string): boolean {
    return this.#areas.has(id)
  }

  /** Ids from the first level down, each closed by a slash: "61/6101/610113/". Empty for an unknown region. */
  pathOf(id: string): string {
    return this.#areas.has(id) ? areaPath(id) : ''
  }

  /** Names from the first level down; empty for an unknown region. */
  namesOf(id: string, language: Language): string[] {
    return this.#lineOf(id).map((area) => nameOf(area, language))
  }

  /**
   * The region of an input: its id, or names from the first level down joined by slashes in any one language, where the
   * last name alone is enough as long as only one region has it (`RegionNames`).
   */
  find(text: string): string | undefined {
    const written = text.trim()
    if (this.#areas.has(written)) return written
    this.#names ??= new RegionNames([...this.#areas.values()])
    return this.#names.find(written)?.id
  }

  /** China whole, other countries by name without what is below them: what a selector opens with. */
  first(language: Language): RegionNode[] {
    let first = this.#firsts.get(language)
    if (!first) {
      first = this.#level1(language).map((area) => asNode(area, language, isChineseArea(area.id) ? REGION_DEPTH : 1))
      this.#firsts.set(language, first)
    }
    return first
  }

  /** Every region of the three levels, one tree of the first level after the other. */
  *whole(language: Language): Generator<RegionNode> {
    for (const area of this.#level1(language)) yield asNode(area, language, REGION_DEPTH)
  }

  /** China by code, then other countries by name. */
  #level1(language: Language): Area[] {
    const { compare } = new Intl.Collator(language)
    const others = this.#roots.filter(({ id }) => !isChineseArea(id))
    return [
      ...this.#roots.filter(({ id }) => isChineseArea(id)),
      ...others.toSorted((a, b) => compare(nameOf(a, language), nameOf(b, language))),
    ]
  }

  /** Everything below a region; empty for an unknown one. */
  below(id: string, language: Language): RegionNode[] {
    const area = this.#areas.get(id)
    if (!area) return []
    return asNode(area, language, REGION_DEPTH).children ?? []
  }

  /** Regions whose name holds a text, as trees of nothing but them and what is above them. */
  search(text: string, language: Language): RegionNode[] {
    const wanted = text.toLowerCase()
    const found: Area[] = []
    for (const area of this.#areas.values()) {
      if (nameOf(area, language).toLowerCase().includes(wanted) && found.push(area) === MOST_FOUND) break
    }
    const nodes = new Map<string, RegionNode>()
    const roots: RegionNode[] = []
    for (const area of found.flatMap(({ id }) => this.#lineOf(id))) {
      if (nodes.has(area.id)) continue
      const node = asNode(area, language, 1)
      nodes.set(area.id, node)
      const parent = area.parent ? nodes.get(area.parent.id) : undefined
      if (parent) parent.children = [...(parent.children ?? []), node]
      else roots.push(node)
    }
    return roots
  }

  #lineOf(id: string): Area[] {
    const line: Area[] = []
    for (let area = this.#areas.get(id) ?? null; area; area = area.parent) line.unshift(area)
    return line
  }
}

const nameOf = (area: Area, language: Language): string => area.local[language] ?? area.latin

function asNode(area: Area, language: Language, depth: number): RegionNode {
  const children =
    depth > 1 && area.children.length > 0 ? area.children.map((child) => asNode(child, language, depth - 1)) : undefined
  return {
    areaId: area.id,
    areaName: nameOf(area, language),
    parentId: area.parent?.id ?? null,
    areaLevel: area.level,
    leaf: area.children.length === 0,
    ...(children && { children: isChineseArea(area.id) ? children : byName(children, language) }),
  }
}

function byName(nodes: readonly RegionNode[], language: Language): RegionNode[] {
  const { compare } = new Intl.Collator(language)
  return nodes.toSorted((a, b) => compare(a.areaName, b.areaName))
}

/** Reads what `scripts/regions` built; a tree without regions when this installation has no such file. */
export async function readRegionTree(file: string): Promise<RegionTree> {
  try {
    return new RegionTree(AreaRows.parse(JSON.parse(await readFile(file, 'utf8'))))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new RegionTree([])
    throw error
  }
}
