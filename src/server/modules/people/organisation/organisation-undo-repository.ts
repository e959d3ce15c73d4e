import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrganisationDetails } from '#core/contract/organisation.ts'
import { type ApiError, Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { organisationChange } from '#server/store/schema/organisation.ts'
import {
  editOrganisation,
  moveOrganisation,
  removeOrganisation,
  restoreOrganisation,
  setDisabled,
  type StoredChange,
  type StoredOrganisation,
  storedRow,
  type TreeChange,
} from './organisation-change-repository.ts'

/** An undo is a change of its own, so that it can be undone as well. */
export async function undoChange(change: TreeChange, id: number): Promise<void> {
  const { tx, tree, user } = change
  const [found] = await tx
    .select()
    .from(organisationChange)
    .where(
      and(
        eq(organisationChange.id, id),
        eq(organisationChange.oemId, user.oemId),
        inArray(organisationChange.orgId, tree.subtree(user.orgId)),
      ),
    )
    .for('update')
  if (!found) throw new NotFound()
  if (found.undoneAt !== null) throw new Conflict('error.organisationUndone')
  try {
    await apply(change, found)
  } catch (error) {
    throw error instanceof Invalid || error instanceof NotFound ? rejection(error) : error
  }
  await tx
    .update(organisationChange)
    .set({ undoneAt: sql`now()`, undoneBy: user.userId })
    .where(and(eq(organisationChange.id, id), isNull(organisationChange.undoneAt)))
}

/** What the undo needs is missing or in the way: no field of the call is wrong. */
const rejection = ({ failDetail }: ApiError): Conflict =>
  new Conflict(
    'error.organisationUndoMissing',
    failDetail.map(({ path: _path, ...reason }) => reason),
  )

async function apply(change: TreeChange, found: StoredChange): Promise<void> {
  const { subjectId, action, before } = found
  switch (action) {
    case 'add':
      return removeOrganisation(change, subjectId)
    case 'edit':
      await mustBeAsLeft(change, found)
      return editOrganisation(change, subjectId, before as Partial<OrganisationDetails>)
    case 'move':
      await mustBeAsLeft(change, found)
      return moveOrganisation(change, subjectId, before['parentId'] as number)
    case 'disable':
    case 'enable':
      await mustBeAsLeft(change, found)
      return setDisabled(change, subjectId, before['disabled'] as boolean)
    case 'merge':
      return restoreOrganisation(change, found)
    default:
      throw new Conflict('error.organisationUndoNever')
  }
}

const NAMES_ONLY = new Set(['parentName'])

/** Another change came after it: undoing this one would lose that one. */
async function mustBeAsLeft({ tx, tree }: TreeChange, { subjectId, after }: StoredChange): Promise<void> {
  if (!tree.get(subjectId)) throw new NotFound()
  const stored = await storedRow(tx, subjectId)
  const same = Object.entries(after).every(
    ([name, value]) => NAMES_ONLY.has(name) || stored[name as keyof StoredOrganisation] === value,
  )
  if (!same) throw new Conflict('error.organisationChangedSince')
}
