import { afterAll, expect, it } from 'vitest'
import { exportUpgradeRecords } from '#core/contract/express-upgrade.ts'
import * as contract from '#core/contract/upgrade-terminal.ts'
import { AS_CSV } from '#tests/support/server.ts'
import { upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
afterAll(() => ground.close())
const { ask, db, aFittedVehicle } = ground

const behind = await aFittedVehicle('7.1.0')
const newest = await aFittedVehicle('7.2.0')
const testing = await aFittedVehicle('7.3.0')
await ground.aVersion('7.3.0', 3, { status: 2 })
await ground.order([behind.vin])
await db.pool.query(
  `insert into upgrade_record (oem_id, express_id, vehicle_id, terminal_id, file_size, state, attempts)
     select oem_id, express_id, vehicle_id, terminal_id, 1, 'failed', 2 from upgrade_record, generate_series(1, 3)`,
)

const list = async (query: object = {}, token = 'whole'): Promise<contract.UpgradeTerminal[]> =>
  (await ask(contract.listUpgradeTerminals, { token, query })).data.list
const vinsOf = async (query: object) => (await list(query)).map(({ vin }) => vin)

it('terminals show their version, the newest published one and their last upgrade', async () => {
  const rows = await list({ sort: 'currentVersion' })
  expect(
    rows.map(({ vin, currentVersion, newestVersion, isBehind }) => [vin, currentVersion, newestVersion, isBehind]),
  ).toEqual([
    [behind.vin, '7.1.0', '7.2.0', true],
    [newest.vin, '7.2.0', '7.2.0', false],
    // A test version is ahead of the published one.
    [testing.vin, '7.3.0', '7.2.0', false],
  ])
  expect(rows[0]).toMatchObject({ attempts: 6, lastState: 'failed', lastVersion: '7.2.0', online: false })
  expect(rows[1]).toMatchObject({ attempts: 0, lastState: null, lastVersion: '', lastUpgradeTime: null })
})

it('are found by version, result, and by being behind or failing', async () => {
  expect(await vinsOf({ versions: '7.2.0,7.3.0', sort: 'currentVersion' })).toEqual([newest.vin, testing.vin])
  expect(await vinsOf({ behind: 'true' })).toEqual([behind.vin])
  expect(await vinsOf({ failing: 'true' })).toEqual([behind.vin])
  expect(await vinsOf({ lastState: 'failed' })).toEqual([behind.vin])
  expect(await vinsOf({ keyWord: newest.vin.slice(-6) })).toEqual([newest.vin])
  expect(await list({}, 'south')).toEqual([])
})

it('are counted by version', async () => {
  const { data } = await ask(contract.getUpgradeTerminalSummary, { token: 'whole' })
  expect(data).toMatchObject({ terminals: 3, behind: 1, failing: 1, underWay: 1 })
  expect(data.versions).toContainEqual({ terminalModel: 'FT-300', version: '7.2.0', terminals: 1, isNewest: true })
  expect((await ask(contract.getUpgradeTerminalSummary, { token: 'south' })).data).toMatchObject({
    terminals: 0,
    behind: 0,
    failing: 0,
  })
})

it('list the versions they logged in with', async () => {
  const log = (firmware: string, minute: number) =>
    db.pool.query(
      `insert into terminal_log (terminal_id, ts, sequence, oem_id, kind, content, result, phone, remote_address, gateway_node, firmware)
         values ($1, now() - make_interval(mins => $2), $2, $3, 1, '', '', '', '', '', $4)`,
      [behind.terminalId, minute, ground.owner.oemId, firmware],
    )
  await log('7.0.0', 9)
  await log('7.1.0', 5)
  await log('7.1.0', 3)
  const [row] = await list({ behind: 'true' })
  const { data } = await ask(contract.listTerminalVersions, { token: 'whole', query: { id: row!.id } })
  expect(data.map(({ version, logins }: contract.TerminalVersion) => [version, logins])).toEqual([
    ['7.1.0', 2],
    ['7.0.0', 1],
  ])
  const stranger = await ask(contract.listTerminalVersions, { token: 'south', query: { id: row!.id } })
  expect(stranger.data).toBeNull()
})

it('and their upgrades are exported', async () => {
  const terminals = await ask(contract.exportUpgradeTerminals, { token: 'whole', headers: AS_CSV })
  expect(terminals.text.split('\n').filter((line) => line.includes('7.1.0'))).toHaveLength(1)
  const upgrades = await ask(exportUpgradeRecords, { token: 'whole', headers: AS_CSV })
  expect(upgrades.text).toContain(behind.vin)
})
