import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { OrganisationDetails } from '#core/contract/organisation.ts'
import type { OrganisationAction } from '#core/domain/organisation.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict } from '#server/http/errors.ts'
import { hasAdministrator } from '#server/store/account-rights.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { organisationChange } from '#server/store/schema/organisation.ts'
import { isReferredTo, moveReferences, returnReferences } from './organisation-reference-repository.ts'
import { checkAdd, checkMerge, checkMove, checkRename, editable, movable, type TreeUser } from './organisation-rules.ts'
import { OrganisationTree, type TreeNode } from './organisation-tree.ts'

export type StoredOrganisation = typeof organisation.$inferSelect
export type StoredChange = typeof organisationChange.$inferSelect

/** A transaction that holds the tree of a tenant: no other change of it happens until it ends. */
export interface TreeChange {
  tx: Transaction
  tree: OrganisationTree
  user: TreeUser
}

const LOCK = 730_303

/** Holds the tree of the caller's tenant, so that two moves at one moment never make a cycle. */
export function changingTree<T>(
  { orm }: Pick<Database, 'orm'>,
  user: TreeUser,
  work: (change: TreeChange) => Promise<T>,
): Promise<T> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${user.oemId}))`)
    return work({ tx, tree: await treeOf(tx, user.oemId), user })
  })
}

export async function treeOf(tx: Pick<Transaction, 'select'>, oemId: string): Promise<OrganisationTree> {
  const { id, parentId, name, path, disabled } = organisation
  const columns = { id, parentId, name, path, disabled }
  return new OrganisationTree(await tx.select(columns).from(organisation).where(eq(organisation.oemId, oemId)))
}

type Values = Record<string, unknown>

interface Recorded {
  orgId: number
  subject: Pick<TreeNode, 'id' | 'name'>
  action: OrganisationAction
  before: Values
  after: Values
}

async function record({ tx, user }: TreeChange, { subject, ...change }: Recorded): Promise<number> {
  const of = { oemId: user.oemId, accountId: user.userId, subjectId: subject.id, subjectName: subject.name }
  const [row] = await tx
    .insert(organisationChange)
    .values({ ...of, ...change })
    .returning({ id: organisationChange.id })
  return row!.id
}

/** Spread into every update of an organisation. */
const changedBy = ({ userId }: TreeUser) => ({ updatedBy: userId, updatedAt: sql`now()` })

export async function addOrganisation(
  change: TreeChange,
  { parentId, ...details }: OrganisationDetails & { parentId: number },
): Promise<number> {
  const { tx, tree, user } = change
  const parent = checkAdd(tree, user, parentId, details.name)
  await mustHaveFreeCode(change, details.code)
  const [row] = await tx
    .insert(organisation)
    .values({ ...details, oemId: user.oemId, parentId, path: '', updatedBy: user.userId })
    .returning({ id: organisation.id })
  const { id } = row!
  await tx
    .update(organisation)
    .set({ path: `${parent.path}${id}.` })
    .where(eq(organisation.id, id))
  const after = { ...details, parentId, parentName: parent.name }
  await record(change, { orgId: id, subject: { id, name: details.name }, action: 'add', before: {}, after })
  return id
}

/** `updateTime` of the row as the caller read it; undefined: the last save counts. */
export async function editOrganisation(
  change: TreeChange,
  id: number,
  details: Partial<OrganisationDetails>,
  updateTime?: string,
): Promise<void> {
  const { tx, tree, user } = change
  const node = editable(tree, user, id)
  const stored = await storedRow(tx, id)
  if (updateTime !== undefined && platformTimeOf(stored.updatedAt) !== updateTime) {
    throw new Conflict('error.changedMeanwhile')
  }
  const changed = Object.entries(details).filter(([name, value]) => (stored as Values)[name] !== value)
  if (changed.length === 0) return
  const after: Partial<OrganisationDetails> = Object.fromEntries(changed)
  if (after.name !== undefined) checkRename(tree, node, after.name)
  if (after.code !== undefined) await mustHaveFreeCode(change, after.code)
  const before = Object.fromEntries(changed.map(([name]) => [name, (stored as Values)[name]]))
  await tx
    .update(organisation)
    .set({ ...after, ...changedBy(user) })
    .where(eq(organisation.id, id))
  const subject = { id, name: after.name ?? node.name }
  await record(change, { orgId: id, subject, action: 'edit', before, after })
}

async function mustHaveFreeCode({ tx, user }: TreeChange, code: string): Promise<void> {
  if (code === '') return
  const [other] = await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.oemId, user.oemId), eq(organisation.code, code)))
  const message = 'error.organisationCodeTaken'
  if (other) throw new Conflict(message, [{ path: 'code', message }])
}

export async function moveOrganisation(change: TreeChange, id: number, parentId: number): Promise<void> {
  const { tx, tree, user } = change
  const { node, parent } = checkMove(tree, user, id, parentId)
  if (node.parentId === parentId) return
  await tx.execute(sql`
    update organisation set path = ${parent.path} || ${`${id}.`} || substr(path, ${node.path.length + 1}),
        parent_id = case when id = ${id} then ${parentId} else parent_id end,
        updated_by = case when id = ${id} then ${user.userId} else updated_by end,
        updated_at = case when id = ${id} then now() else updated_at end
      where id = any(${sql.param(tree.subtree(id))})`)
  const before = { parentId: node.parentId, parentName: tree.get(node.parentId!)?.name }
  const after = { parentId, parentName: parent.name }
  await record(change, { orgId: id, subject: node, action: 'move', before, after })
}

export async function mergeOrganisation(change: TreeChange, id: number, targetId: number): Promise<void> {
  const { tx, tree, user } = change
  const { node, target } = checkMerge(tree, user, id, targetId)
  // Rows that are just being added for it are seen, and later ones are rejected.
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(inArray(organisation.id, [id, targetId]))
    .orderBy(organisation.id)
    .for('update')
  const { parentId, path: _path, ...details } = await storedRow(tx, id)
  const children = tree.children(id).map((child) => child.id)
  const before = { ...details, parentId, parentName: tree.get(parentId!)?.name, children }
  const after = { targetId, targetName: target.name }
  const changeId = await record(change, { orgId: targetId, subject: node, action: 'merge', before, after })
  await moveReferences(tx, { oemId: user.oemId, changeId, from: id, into: targetId })
  await moveChildren(change, children, targetId, node.path, target.path)
  await tx.delete(organisation).where(eq(organisation.id, id))
}

/** Places organisations with everything below them under another parent, in one statement. */
async function moveChildren(
  { tx, tree }: TreeChange,
  children: readonly number[],
  parentId: number,
  fromPath: string,
  toPath: string,
): Promise<void> {
  if (children.length === 0) return
  await tx.execute(sql`
    update organisation set path = ${toPath} || substr(path, ${fromPath.length + 1}),
        parent_id = case when id = any(${sql.param([...children])}) then ${parentId} else parent_id end
      where id = any(${sql.param(children.flatMap((child) => tree.subtree(child)))})`)
}

export async function setDisabled(change: TreeChange, id: number, disabled: boolean): Promise<void> {
  const { tx, tree, user } = change
  const node = movable(tree, user, id)
  if (node.disabled === disabled) return
  if (disabled && !(await hasAdministrator(tx, user.oemId, notInArray(account.orgId, tree.subtree(id))))) {
    throw new Conflict('error.organisationLastAdministrator')
  }
  await tx
    .update(organisation)
    .set({ disabled, ...changedBy(user) })
    .where(eq(organisation.id, id))
  const action = disabled ? 'disable' : 'enable'
  await record(change, { orgId: id, subject: node, action, before: { disabled: !disabled }, after: { disabled } })
}

/** Takes back a merge: the organisation is there again, with what came from it and has stayed where it was put. */
export async function restoreOrganisation(change: TreeChange, merge: StoredChange): Promise<void> {
  const { tx, tree, user } = change
  const {
    children,
    parentName: _name,
    updatedAt: _at,
    ...row
  } = merge.before as unknown as StoredOrganisation & {
    children: number[]
    parentName: string
  }
  const { targetId } = merge.after as { targetId: number }
  const target = tree.get(targetId)
  if (!target || row.parentId === null) throw new Conflict('error.organisationUndoMissing')
  const left = children.filter((child) => tree.get(child)?.parentId === targetId)
  const levels = 1 + Math.max(0, ...left.map((child) => tree.height(child)))
  const parent = checkAdd(tree, user, row.parentId, row.name, levels)
  await mustHaveFreeCode(change, row.code)
  const path = `${parent.path}${row.id}.`
  await tx
    .insert(organisation)
    .overridingSystemValue()
    .values({ ...row, path, ...changedBy(user) })
  await returnReferences(tx, { oemId: user.oemId, changeId: merge.id, from: row.id, into: targetId })
  await moveChildren(change, left, row.id, target.path, path)
  const before = { targetId, targetName: target.name }
  const after = { parentId: row.parentId, parentName: parent.name }
  await record(change, { orgId: row.id, subject: row, action: 'restore', before, after })
}

/** Takes back an addition, unless anything has been placed there since. */
export async function removeOrganisation(change: TreeChange, id: number): Promise<void> {
  const { tx, tree, user } = change
  const node = movable(tree, user, id)
  if (tree.children(id).length > 0 || (await isReferredTo(tx, id))) throw new Conflict('error.organisationUndoUsed')
  const parentId = node.parentId!
  await tx.update(organisationChange).set({ orgId: parentId }).where(eq(organisationChange.orgId, id))
  await tx.delete(organisation).where(eq(organisation.id, id))
  const before = { parentId, parentName: tree.get(parentId)?.name }
  await record(change, { orgId: parentId, subject: node, action: 'remove', before, after: {} })
}

export async function storedRow(tx: Transaction, id: number): Promise<StoredOrganisation> {
  const [row] = await tx.select().from(organisation).where(eq(organisation.id, id)).for('update')
  return row!
}
