import { createHash } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { exportTaskDossier } from '#core/contract/task-figures.ts'
import * as contract from '#core/contract/upgrade-task.ts'
import { taskGround } from '#tests/support/task-ground.ts'

const { ask, detail, running, aFitted, db, close } = await taskGround()
afterAll(close)

it('a task is found by its vehicle, and leaves a dossier with every vehicle', async () => {
  await aFitted()
  await aFitted()
  const id = await running()
  const { rows } = await db.pool.query<{ vin: string }>('select vin from vehicle order by vin')
  const query = { plateOrVin: rows[0]!.vin }
  expect((await ask(contract.listUpgradeTasks, { token: 'planner', query })).data.total).toBe(1)
  expect(
    (await ask(contract.listUpgradeTasks, { token: 'planner', query: { plateOrVin: 'NOWHERE' } })).data.total,
  ).toBe(0)
  const { text } = await ask(exportTaskDossier, { token: 'planner', query: { id } })
  const dossier = JSON.parse(text) as Dossier
  const lines = dossier.vehicles.map(({ vin, group, softModel }) => `${vin} ${group} ${softModel}`)
  const approved = sorted({ ...dossier.frozen, vehicles: sha256(lines.join('\n')) })
  // As anybody can compute it who has the file alone.
  expect(sha256(JSON.stringify(approved))).toBe(dossier.frozenHash)
  expect(dossier.frozenHash).toBe((await detail(id)).frozenHash)
  expect(dossier.vehicles.map(({ vin }) => vin)).toEqual(rows.map(({ vin }) => vin))
})

interface Dossier {
  frozen: object
  frozenHash: string
  vehicles: { vin: string; group: number; softModel: string; state: string }[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same with the names of every object in their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, sorted(field)] as const)
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)))
}
