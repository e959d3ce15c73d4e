import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError } from '#server/http/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount, addOrganisation } from '#tests/support/sign-in.ts'
import { changingTree, mergeOrganisation, moveOrganisation, type TreeChange } from './organisation-change-repository.ts'
import { undoChange } from './organisation-undo-repository.ts'

const ORGANISATIONS = 8
const oemId = 'moving'
const db = await testDatabase()
const { id: userId, orgId } = await addAccount(db, { username: 'mover', password: 'x', oemId })
const user = { userId, oemId, orgId }
afterAll(() => db.close())

interface Stored {
  id: number
  parentId: number | null
  path: string
}
const stored = async (): Promise<Stored[]> =>
  (
    await db.pool.query<Stored>(
      'select id, parent_id as "parentId", path from organisation where oem_id = $1 order by id',
      [oemId],
    )
  ).rows

/** Organisations that are not reached from the root, or whose path says otherwise. */
async function misplaced(): Promise<Stored[]> {
  const rows = await stored()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.filter(({ id, parentId, path }) => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return path !== `${parent?.path ?? ''}${id}.` || (parent === undefined && id !== orgId)
  })
}

/** A rejection is an answer; anything else is a defect. */
async function tried(work: (change: TreeChange) => Promise<void>): Promise<boolean> {
  try {
    await changingTree(db, user, work)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

async function freshTree(): Promise<number[]> {
  await db.pool.query('delete from organisation_change where oem_id = $1', [oemId])
  await db.pool.query('delete from organisation where oem_id = $1 and id <> $2', [oemId, orgId])
  const ids = [orgId]
  for (let each = 1; each < ORGANISATIONS; each += 1) {
    ids.push(await addOrganisation(db, oemId, `Organisation ${each}`, ids[Math.floor(each / 2)]!))
  }
  return ids
}

const place = fc.nat({ max: ORGANISATIONS - 1 })
const step = fc.record({ kind: fc.constantFrom('move', 'move', 'move', 'merge', 'undo'), from: place, to: place })
interface Step {
  kind: string
  from: number
  to: number
}

const doing =
  (ids: readonly number[], { kind, from, to }: Step) =>
  async (change: TreeChange): Promise<void> => {
    if (kind === 'move') return moveOrganisation(change, ids[from]!, ids[to]!)
    if (kind === 'merge') return mergeOrganisation(change, ids[from]!, ids[to]!)
    const { rows } = await db.pool.query<{ id: number }>(
      'select id from organisation_change where oem_id = $1 order by id',
      [oemId],
    )
    if (rows.length > 0) await undoChange(change, rows[from % rows.length]!.id)
  }

describe('moves, merges and undos', () => {
  it('leave a tree whose paths are true, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const ids = await freshTree()
        for (const each of steps) await tried(doing(ids, each))
        expect(await misplaced()).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('leave a tree when they come at one moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 6 }), async (steps) => {
        const ids = await freshTree()
        await Promise.all(steps.map((each) => tried(doing(ids, each))))
        expect(await misplaced()).toEqual([])
      }),
      { numRuns: 10 },
    )
  })

  it('let one of two moves win that would make a cycle together', async () => {
    const ids = await freshTree()
    const [, , one, other] = ids as [number, number, number, number]
    await changingTree(db, user, (change) => moveOrganisation(change, one, orgId))
    await changingTree(db, user, (change) => moveOrganisation(change, other, orgId))
    const done = await Promise.all([
      tried((change) => moveOrganisation(change, one, other)),
      tried((change) => moveOrganisation(change, other, one)),
    ])
    expect(done.toSorted()).toEqual([false, true])
    expect(await misplaced()).toEqual([])
  })
})
