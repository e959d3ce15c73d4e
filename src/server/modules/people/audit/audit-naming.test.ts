import { afterAll, expect, it } from 'vitest'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { auditNaming, type UnnamedEntry } from './audit-naming.ts'

const db = await testDatabase()
afterAll(() => db.close())
const VIN = 'LSJA24U62MG000001'
const own = await aTenant(db)
const other = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north, plate: '陕A2' })
const person = (oemId: string, orgId: number, username: string) =>
  addAccount(db, { username, password: 'x', oemId, orgId, roles: ['all'] })
const { id: approver } = await person(own.oemId, own.head, 'wei')
const { id: stranger } = await person(other.oemId, other.head, 'else')
const { rows } = await db.pool.query<{ id: string }>(
  `insert into command_job (oem_id, vehicle_id, kind, params, expires_at, message_id)
    values ($1, $2, 'lock', '{"part": "doors", "key": "secret"}', now(), 1) returning id::text`,
  [own.oemId, vehicleId],
)
const jobId = rows[0]!.id

const entry = (over: Partial<UnnamedEntry>): UnnamedEntry => ({
  id: '1',
  time: '2026-01-05 08:00:00',
  kind: 'command',
  username: 'wei',
  tenant: 'Demo',
  ip: '',
  agent: '',
  page: '/tbox/remoteControl',
  path: '/tsp-bss/command/approve',
  action: 'decide',
  object: 'command_job',
  objectId: jobId,
  vin: null,
  result: 'ok',
  status: 200,
  ms: 1,
  rows: null,
  reason: null,
  changes: [],
  given: null,
  traceId: '',
  pinned: false,
  alerts: [],
  erased: false,
  sealed: true,
  ...over,
})

it('names commands, people and things, and leaves secrets of commands out', async () => {
  const before = { vehicle_id: vehicleId, decided_by: null }
  const after = { vehicle_id: vehicleId, approver_id: approver, assignee_id: 999_999 }
  const changes = [{ object: 'command_job', objectId: jobId, before, after }]
  const [named] = await auditNaming(db)(own.oemId, [entry({ changes })])
  expect(named).toMatchObject({
    objectName: '陕A2',
    command: { kind: 'lock', params: { word: null }, vin: VIN, plate: '陕A2' },
    changes: [{ name: '陕A2', names: { vehicle_id: { [vehicleId]: '陕A2' }, approver_id: { [approver]: 'wei' } } }],
  })
  expect(JSON.stringify(named)).not.toContain('secret')
  expect(named!.changes[0]!.names).not.toHaveProperty('assignee_id')
})

it('names nobody of another tenant, and vehicles of entries by plate', async () => {
  const changes = [{ object: 'driver', objectId: '5', before: null, after: { updated_by: stranger } }]
  const [about] = await auditNaming(db)(own.oemId, [
    entry({ object: 'account', objectId: String(stranger), vin: VIN, changes }),
  ])
  expect(about).toMatchObject({ objectName: '', command: null, plate: '陕A2', changes: [{ name: '', names: {} }] })
})
