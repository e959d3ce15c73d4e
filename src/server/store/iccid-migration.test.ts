import { afterAll, expect, it } from 'vitest'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { earlierDatabase } from '#tests/support/earlier-database.ts'
import { migrateDatabase } from './migrate.ts'

const CARD = '8944476500008878576'
const db = await earlierDatabase('0002_moments')
afterAll(() => db.close())
const rows = async (query: string) => (await db.pool.query(query)).rows

it('brings stored ICCIDs into the form in which they are compared', async () => {
  const owner = await aTenant(db)
  const terminal = async (iccid: string, loginIccid: string) =>
    aTerminal(db, owner, await aVehicle(db, owner), { iccid, loginIccid })
  const padded = await terminal(`${CARD}F`, '0'.repeat(20))
  const other = await terminal('898600b5091830012345', '89860000000000000009')
  await db.pool.query(
    `insert into sim_card (oem_id, org_id, iccid, carrier, state) select $1, $2, c, '', 'active' from unnest($3::text[]) c`,
    [owner.oemId, owner.head, [`${CARD}F`, CARD, '898600b5091830012345']],
  )
  const change = `insert into sim_change (oem_id, vehicle_id, terminal_id, old_iccid, new_iccid, source, state)
    select t.oem_id, t.vehicle_id, t.id, $2, $3, 'terminal', 'detected' from terminal t where t.id = $1`
  await db.pool.query(change, [padded, CARD, `${CARD}F`])
  await db.pool.query(change, [other, '898600b5091830012345', '89860000000000000009'])
  await db.pool.query(change, [other, '898600B5091830012345', '89860000000000000009'])
  const mismatch = `insert into identity_mismatch (oem_id, terminal_id, vehicle_id, watch, expected, reported, first_at, last_at)
    select t.oem_id, t.id, t.vehicle_id, 'sim', $2, $3, now(), now() from terminal t where t.id = $1`
  await db.pool.query(mismatch, [padded, CARD, `${CARD}f`])
  await db.pool.query(mismatch, [other, '898600b5091830012345', '89860000000000000009'])
  const conflict = `insert into terminal_conflict (oem_id, kind, holder_id, newcomer_id, holder_device, newcomer_device, remote_address)
    select oem_id, 'vinShared', id, id, $2, $3, '' from terminal where id = $1`
  await db.pool.query(conflict, [padded, '0'.repeat(20), CARD])
  await db.pool.query(conflict, [padded, '0'.repeat(20), `${CARD}F`])
  await db.pool.query(conflict, [other, '898600b5091830012345', '898600B5091830012345'])

  await migrateDatabase(db.pool)

  expect(await rows('select iccid, login_iccid from terminal order by id')).toEqual([
    { iccid: CARD, login_iccid: '' },
    { iccid: '898600B5091830012345', login_iccid: '89860000000000000009' },
  ])
  // Two cards that turn out to be one: people decide.
  expect(await rows('select iccid from sim_card order by id')).toEqual([
    { iccid: `${CARD}F` },
    { iccid: CARD },
    { iccid: '898600B5091830012345' },
  ])
  const differs = { expected: '898600B5091830012345', reported: '89860000000000000009' }
  expect(await rows('select old_iccid as expected, new_iccid as reported from sim_change')).toEqual([differs])
  expect(await rows('select expected, reported from identity_mismatch')).toEqual([differs])
  expect(await rows('select holder_device, newcomer_device from terminal_conflict')).toEqual([
    { holder_device: '', newcomer_device: CARD },
  ])
})
