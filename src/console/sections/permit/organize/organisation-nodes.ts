import type { OrganisationRow } from '#core/contract/organisation.ts'

/** An organisation with those below it and what all of them hold together. */
export interface OrganisationNode {
  row: OrganisationRow
  children: OrganisationNode[]
  /** Organisations below, on all levels. */
  organisations: number
  accounts: number
  vehicles: number
  /** It is disabled, or one above it is. */
  closed: boolean
}

/** The tree of a list whose parents come before their children; each node by its id, the top first. */
export function organisationNodes(rows: readonly OrganisationRow[]): ReadonlyMap<number, OrganisationNode> {
  const nodes = new Map<number, OrganisationNode>()
  for (const row of rows) {
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    const closed = row.disabled || (parent?.closed ?? false)
    const node = { row, children: [], organisations: 0, accounts: row.accounts, vehicles: row.vehicles, closed }
    nodes.set(row.id, node)
    parent?.children.push(node)
  }
  for (const { row, accounts, vehicles, organisations } of [...nodes.values()].reverse()) {
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    if (!parent) continue
    parent.accounts += accounts
    parent.vehicles += vehicles
    parent.organisations += organisations + 1
  }
  for (const node of nodes.values()) node.children.sort((one, other) => one.row.name.localeCompare(other.row.name))
  return nodes
}

/** Ids of organisations whose name or code contains a text, and of those above them. */
export function matching(nodes: ReadonlyMap<number, OrganisationNode>, text: string): ReadonlySet<number> {
  const wanted = text.trim().toLowerCase()
  const found = new Set<number>()
  for (const { row } of nodes.values()) {
    if (!row.name.toLowerCase().includes(wanted) && !row.code.toLowerCase().includes(wanted)) continue
    for (let at = nodes.get(row.id); at; at = at.row.parentId === null ? undefined : nodes.get(at.row.parentId)) {
      found.add(at.row.id)
    }
  }
  return found
}

/** Whether an organisation is another one or below it. */
export function isWithin(nodes: ReadonlyMap<number, OrganisationNode>, id: number, ancestor: number): boolean {
  for (let at = nodes.get(id); at; at = at.row.parentId === null ? undefined : nodes.get(at.row.parentId)) {
    if (at.row.id === ancestor) return true
  }
  return false
}
