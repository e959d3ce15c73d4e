import type { OrganisationImpact } from '#core/contract/organisation.ts'
import type { OrganisationTree, TreeNode } from './organisation-tree.ts'

/** Counts of what organisations hold and see. */
export interface Sight {
  /** Accounts that can sign in, by organisation. */
  accounts(orgIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Vehicles seen by some organisations and not by others. */
  vehicles(seen: readonly number[], butNot: readonly number[]): Promise<number>
}

interface Change {
  id: number
  action: 'move' | 'merge' | 'disable'
  targetId?: number | undefined
}

/** Who begins and who ceases to see vehicles when an organisation comes below another one or becomes part of it. */
export async function impactOf(
  tree: OrganisationTree,
  sight: Sight,
  { id, action, targetId }: Change,
): Promise<OrganisationImpact> {
  const moved = tree.subtree(id)
  const above = tree.lineage(id).filter((node) => node.id !== id)
  const aboveThen = targetId === undefined ? above : tree.lineage(targetId)
  const winners = aboveThen.filter((node) => !above.includes(node))
  const losers = above.filter((node) => !aboveThen.includes(node))
  const accounts = await sight.accounts([...moved, ...winners.map((node) => node.id), ...losers.map((node) => node.id)])
  const change = async (node: TreeNode, seen: readonly number[], butNot: readonly number[]) => ({
    orgId: node.id,
    orgName: node.name,
    accounts: accounts.get(node.id) ?? 0,
    vehicles: await sight.vehicles(seen, butNot),
  })
  const without = (orgIds: readonly number[]) => orgIds.filter((each) => !moved.includes(each))
  const gains = await Promise.all(winners.map((node) => change(node, moved, tree.subtree(node.id))))
  if (action === 'merge' && targetId !== undefined) {
    // Accounts of the merged organisation become accounts of the target.
    gains.push(await change(tree.get(id)!, tree.subtree(targetId), moved))
  }
  const loses = await Promise.all(losers.map((node) => change(node, moved, without(tree.subtree(node.id)))))
  const isFelt = (each: { accounts: number; vehicles: number }) => each.accounts > 0 && each.vehicles > 0
  return {
    organisations: moved.length,
    accounts: moved.reduce((sum, each) => sum + (accounts.get(each) ?? 0), 0),
    vehicles: await sight.vehicles(moved, []),
    gains: gains.filter(isFelt),
    loses: loses.filter(isFelt),
  }
}
