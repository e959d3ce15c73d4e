/** A node as the rules need it. */
export interface TreeNode {
  id: number
  parentId: number | null
  name: string
  path: string
  disabled: boolean
}

/** All organisations of one tenant. Ancestors and descendants follow from the parents, so that a path never decides. */
export class OrganisationTree {
  private readonly nodes: ReadonlyMap<number, TreeNode>
  private readonly below = new Map<number | null, TreeNode[]>()

  constructor(nodes: readonly TreeNode[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]))
    for (const node of nodes) this.below.set(node.parentId, [...(this.below.get(node.parentId) ?? []), node])
  }

  get size(): number {
    return this.nodes.size
  }

  get(id: number): TreeNode | undefined {
    return this.nodes.get(id)
  }

  children(id: number): readonly TreeNode[] {
    return this.below.get(id) ?? []
  }

  /** From the node itself up to its root. */
  lineage(id: number): TreeNode[] {
    const lineage: TreeNode[] = []
    for (let at = this.get(id); at; at = at.parentId === null ? undefined : this.get(at.parentId)) lineage.push(at)
    return lineage
  }

  /** Ids of the node itself and of all below it. */
  subtree(id: number): number[] {
    return [id, ...this.children(id).flatMap((child) => this.subtree(child.id))]
  }

  isWithin(id: number, ancestor: number): boolean {
    return this.lineage(id).some((node) => node.id === ancestor)
  }

  /** Levels from the root down to the node, both included. */
  depth(id: number): number {
    return this.lineage(id).length
  }

  /** Levels from the node down to the deepest one, both included. */
  height(id: number): number {
    return 1 + Math.max(0, ...this.children(id).map((child) => this.height(child.id)))
  }

  /** Disabled, or below one that is. */
  isClosed(id: number): boolean {
    return this.lineage(id).some((node) => node.disabled)
  }

  /** The child of a parent with this name, regardless of case. */
  childNamed(parentId: number, name: string): TreeNode | undefined {
    return this.children(parentId).find((child) => child.name.toLowerCase() === name.toLowerCase())
  }
}
