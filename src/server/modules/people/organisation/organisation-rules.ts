import { MAX_ORGANISATION_DEPTH, MAX_ORGANISATIONS } from '#core/domain/organisation.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { OrganisationTree, TreeNode } from './organisation-tree.ts'

/** Who changes the tree: everything is decided against the tree as it is in the transaction, not as the session knew it. */
export type TreeUser = Pick<Caller, 'userId' | 'oemId' | 'orgId'>

const nameTaken = (path: string) =>
  new Conflict('error.organisationNameTaken', [{ path, message: 'error.organisationNameTaken' }])

/** An organisation that the caller may move, merge or disable: one below the own organisation. */
export function movable(tree: OrganisationTree, { orgId }: TreeUser, id: number): TreeNode {
  const node = visible(tree, orgId, id)
  if (node.id === orgId) throw new Conflict('error.organisationOwn')
  return node
}

/** An organisation whose details the caller may change: one below the own organisation, or the root of the tenant. */
export function editable(tree: OrganisationTree, { orgId }: TreeUser, id: number): TreeNode {
  const node = visible(tree, orgId, id)
  if (node.id === orgId && node.parentId !== null) throw new Conflict('error.organisationOwn')
  return node
}

function visible(tree: OrganisationTree, own: number, id: number): TreeNode {
  const node = tree.get(id)
  if (!node || !tree.isWithin(id, own)) throw new NotFound()
  return node
}

/** The organisation that others are placed below: open, and the own one or one below it. */
function placeBelow(tree: OrganisationTree, { orgId }: TreeUser, id: number, field: string): TreeNode {
  const node = tree.get(id)
  if (!node || !tree.isWithin(id, orgId)) throw Invalid.field(field, 'validation.unknownOrganisation')
  if (tree.isClosed(id)) throw Invalid.field(field, 'validation.organisationDisabled')
  return node
}

function mustBeShallow(levels: number, field: string): void {
  if (levels > MAX_ORGANISATION_DEPTH) {
    throw Invalid.field(field, 'validation.organisationDepth', { max: MAX_ORGANISATION_DEPTH })
  }
}

export function checkAdd(tree: OrganisationTree, user: TreeUser, parentId: number, name: string, levels = 1): TreeNode {
  const parent = placeBelow(tree, user, parentId, 'parentId')
  if (tree.size >= MAX_ORGANISATIONS) {
    throw Invalid.field('parentId', 'validation.organisationCount', { max: MAX_ORGANISATIONS })
  }
  mustBeShallow(tree.depth(parentId) + levels, 'parentId')
  if (tree.childNamed(parentId, name)) throw nameTaken('name')
  return parent
}

export function checkRename(tree: OrganisationTree, node: TreeNode, name: string): void {
  const same = node.parentId === null ? undefined : tree.childNamed(node.parentId, name)
  if (same && same.id !== node.id) throw nameTaken('name')
}

export function checkMove(tree: OrganisationTree, user: TreeUser, id: number, parentId: number) {
  const node = movable(tree, user, id)
  const parent = placeBelow(tree, user, parentId, 'parentId')
  if (tree.isWithin(parentId, id)) throw Invalid.field('parentId', 'validation.organisationCycle')
  mustBeShallow(tree.depth(parentId) + tree.height(id), 'parentId')
  const same = tree.childNamed(parentId, node.name)
  if (same && same.id !== id) throw nameTaken('parentId')
  return { node, parent }
}

export function checkMerge(tree: OrganisationTree, user: TreeUser, id: number, targetId: number) {
  const node = movable(tree, user, id)
  const target = placeBelow(tree, user, targetId, 'targetId')
  if (tree.isWithin(targetId, id)) throw Invalid.field('targetId', 'validation.organisationCycle')
  mustBeShallow(tree.depth(targetId) + tree.height(id) - 1, 'targetId')
  const twice = tree.children(id).filter((child) => {
    const same = tree.childNamed(targetId, child.name)
    return same !== undefined && same.id !== id
  })
  if (twice.length > 0) {
    const names = twice.map(({ name }) => name).join(', ')
    throw new Conflict('error.organisationMergeNames', [
      { path: 'targetId', message: 'error.organisationMergeChildren', values: { names } },
    ])
  }
  return { node, target }
}
