import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getVehicleLife } from '#core/contract/life.ts'
import * as contract from '#core/contract/tbox-change.ts'
import type { TboxChangeInput, TboxChangeRow } from '#core/contract/tbox-change.ts'
import { encodeBody, decodeAs } from '#core/protocol/jt808/message.ts'
import { aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { tboxChangeApp } from '#tests/support/tbox-change-app.ts'
import { sheetOf } from '#tests/support/workbook.ts'

const { db, own, telemetry, checks, ask, app, close } = await tboxChangeApp()
const ends: ScriptedTerminal[] = []
afterEach(() => {
  for (const one of ends.splice(0)) one.end()
})
afterAll(close)

let made = 0
let vin = ''
let newSn = ''
let phones = { old: '', spare: '' }
let ids = { vehicle: 0, old: 0, spare: 0 }
beforeEach(async () => {
  made += 1
  vin = `LSWAP${String(made).padStart(12, '0')}`
  newSn = `SPARE${made}`
  phones = { old: String(13_700_000_000 + made), spare: String(13_710_000_000 + made) }
  const vehicle = await aVehicle(db, own, { vin, plate: `P${made}`, orgId: own.north })
  const old = await aTerminal(db, own, vehicle, {
    sn: `OLD${made}`,
    phone: phones.old,
    iccid: `8986000000000000${made}`,
  })
  const spare = await aTerminal(db, own, null as unknown as number, { sn: newSn, phone: phones.spare })
  ids = { vehicle, old, spare }
  await telemetry.fleet.reload()
})

const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows
const apply = (over: Partial<TboxChangeInput> = {}, token = 'workshop') =>
  ask(contract.applyTboxChange, { token, body: { vin, newSn, reason: 'fault', ...over } })
const list = async (query: object = {}, token = 'chief'): Promise<TboxChangeRow[]> =>
  (await ask(contract.listTboxChanges, { token, query: { vin, ...query } })).data.list
const order = async () => (await list())[0]!
async function started(over: Partial<TboxChangeInput> = {}): Promise<number> {
  const { id } = (await apply(over)).data
  expect((await ask(contract.decideTboxChange, { token: 'chief', body: { id, approved: true } })).code).toBe(200)
  expect((await ask(contract.startTboxChange, { token: 'workshop', body: { id } })).code).toBe(200)
  return id
}
const connected = async (phone: string) => {
  const terminal = new ScriptedTerminal(phone)
  ends.push(terminal)
  return terminal.connect(telemetry.gatewayPort)
}
async function register(terminal: ScriptedTerminal, plate: string, plateColor = 1) {
  const body = { province: 31, city: 1, maker: 'FW', model: 'T1', terminalId: 'D0001', plateColor, plate }
  terminal.write(terminal.frame(0x0100, encodeBody(0x0100, terminal.version, body)))
  const { version, body: answer } = await terminal.next((frame) => frame.id === 0x8100)
  return decodeAs(0x8100, version, answer).value
}
async function signedOn(phone: string, plate = '', plateColor = 1): Promise<ScriptedTerminal> {
  const terminal = await connected(phone)
  const { result, authCode = '' } = await register(terminal, plate, plateColor)
  expect(result).toBe(0)
  expect(await terminal.authenticate(authCode)).toBe(0)
  return terminal
}
/** Two positions of a vehicle in one second are one: the old terminal reports a minute earlier. */
const reports = async (terminal: ScriptedTerminal, over: Parameters<typeof aPosition>[0] = {}) =>
  expect(await terminal.answerTo(terminal.send(0x0200, aPosition(over)))).toBe(0)
/** The times of the last contact are written behind. */
async function checked() {
  await db.pool.query(
    `insert into terminal_state (terminal_id, last_login_at) values ($1, now() + interval '1 second')
    on conflict (terminal_id) do update set last_login_at = excluded.last_login_at`,
    [ids.spare],
  )
  return checks.check()
}
const fitting = async () =>
  (
    await rows('select id, vehicle_id, stock_state from terminal where id = any($1) order by id', [ids.old, ids.spare])
  ).map(({ vehicle_id: vehicleId, stock_state: state }) => [vehicleId, state])

describe('an application', () => {
  it('names what is wrong with vehicle, terminal or card', async () => {
    const field = async (over: Partial<TboxChangeInput>) => {
      const { code, failDetail } = await apply(over)
      return [code, failDetail[0]?.path]
    }
    expect(await field({ vin: 'LSWAP9999999999999'.slice(0, 17) })).toEqual([400, 'vin'])
    expect(await field({ newSn: 'NOBODY' })).toEqual([400, 'newSn'])
    expect(await field({ newSn: `OLD${made}` })).toEqual([400, 'newSn'])
    expect(await field({ newIccid: '89860499001234567899' })).toEqual([400, 'newIccid'])
    expect((await apply()).code).toBe(200)
    expect(await field({})).toEqual([409, 'vin'])
    const other = `LOTHR${String(made).padStart(12, '0')}`
    await aTerminal(db, own, await aVehicle(db, own, { vin: other, orgId: own.north }))
    expect(await field({ vin: other })).toEqual([409, 'newSn'])
  })

  it('shows the old terminal, and terminals that are free', async () => {
    const { data } = await ask(contract.getOldTerminal, { token: 'workshop', query: { vin } })
    expect(data).toMatchObject({ vin, sn: `OLD${made}`, online: false, openJobs: 0, earlier: 0 })
    const free = async () =>
      (await ask(contract.findSpareTerminals, { token: 'workshop', query: { sn: newSn } })).data.list.length
    expect(await free()).toBe(1)
    await apply()
    expect(await free()).toBe(0)
  })

  it('is decided by a second person, with a reason when it is rejected', async () => {
    const { id } = (await apply()).data
    const decide = (body: { approved: boolean; note?: string }, token: string) =>
      ask(contract.decideTboxChange, { token, body: { id, ...body } })
    expect((await decide({ approved: true }, 'workshop')).code).toBe(409)
    expect(await decide({ approved: false }, 'chief')).toMatchObject({ code: 400, failDetail: [{ path: 'note' }] })
    expect((await ask(contract.startTboxChange, { token: 'workshop', body: { id } })).code).toBe(409)
    expect((await decide({ approved: false, note: 'Repair it' }, 'chief')).code).toBe(200)
    expect(await order()).toMatchObject({ state: 'rejected', decidedBy: 'chief', decisionNote: 'Repair it' })
    expect((await apply()).code).toBe(200)
  })

  it('is not seen by other organisations, and closed to readers', async () => {
    const { id } = (await apply()).data
    for (const token of ['south', 'stranger']) {
      expect(await list({}, token)).toEqual([])
      expect((await ask(contract.cancelTboxChange, { token, body: { id, reason: 'x' } })).code).toBe(409)
    }
    for (const [call, body] of [
      [contract.applyTboxChange, { vin, newSn, reason: 'fault' }],
      [contract.decideTboxChange, { id, approved: true }],
      [contract.startTboxChange, { id }],
      [contract.cancelTboxChange, { id, reason: 'x' }],
      [contract.closeTboxChange, { id, returned: 'stock' }],
    ] as const) {
      expect((await ask(call, { token: 'reader', body })).code).toBe(403)
    }
  })
})

describe('a replacement', () => {
  it('is refused until it was approved and started', async () => {
    const spare = await connected(phones.spare)
    expect((await register(spare, `P${made}`)).result).not.toBe(0)
    const { id } = (await apply()).data
    await ask(contract.decideTboxChange, { token: 'chief', body: { id, approved: true } })
    expect((await register(spare, `P${made}`)).result).not.toBe(0)
    await ask(contract.startTboxChange, { token: 'workshop', body: { id } })
    expect((await register(spare, `P${made}`)).result).toBe(0)
  })

  it('is verified by the sign-on of the new terminal, and the history stays with the vehicle', async () => {
    const old = await signedOn(phones.old, `P${made}`)
    await reports(old, { at: Date.now() - 60_000 })
    const id = await started({ moves: ['parameters', 'openJobs'] })
    await db.pool.query(
      `insert into parameter_value (terminal_id, parameter_id, value, read_at)
      values ($1, 1, '30', now()), ($1, 19, '"a.example"', now())`,
      [ids.old],
    )
    const spare = await signedOn(phones.spare, `P${made}`)
    await old.whenClosed()
    await reports(spare, { lat: 31.2314 })
    expect(await checked()).toMatchObject({ verified: 1, rolledBack: 0 })
    expect(await order()).toMatchObject({
      state: 'verified',
      checkRegistration: 'passed',
      checkVin: 'passed',
      checkPosition: 'passed',
      reportedName: `P${made}`,
      verifiedBy: '',
    })
    const track = await rows(
      'select distinct terminal_id from position where vehicle_id = $1 order by terminal_id',
      ids.vehicle,
    )
    expect(track.map(({ terminal_id: terminalId }) => terminalId)).toEqual([ids.old, ids.spare])
    // Servers do not move: a wrong copy would cut the terminal off.
    expect(
      await rows(
        `select r.kind, r.parameters from parameter_run r join parameter_run_item i on i.run_id = r.id
        where i.vehicle_id = $1`,
        ids.vehicle,
      ),
    ).toEqual([{ kind: 'write', parameters: [{ id: 1, value: 30 }] }])
    expect(await fitting()).toEqual([
      [null, 'repair'],
      [ids.vehicle, 'stock'],
    ])
    const returned = { id, returned: 'scrapped' as const }
    expect(await ask(contract.closeTboxChange, { token: 'workshop', body: returned })).toMatchObject({ code: 400 })
    await ask(contract.closeTboxChange, { token: 'workshop', body: { ...returned, note: 'No GNSS' } })
    expect((await order()).state).toBe('closed')
    expect((await fitting())[0]).toEqual([null, 'scrapped'])
    const { list: life } = (await ask(getVehicleLife, { token: 'chief', query: { vin } })).data
    expect(life.map(({ kind, details }: { kind: string; details: { to?: string } }) => details.to ?? kind)).toEqual([
      'closed',
      'verified',
      'terminalFitted',
      'terminalRemoved',
      'waiting',
      'approved',
      'applied',
    ])
  })

  it('ends before it begins when the terminal names another VIN', async () => {
    await started()
    const spare = await connected(phones.spare)
    expect((await register(spare, 'LOTHER00000000001', 0)).result).not.toBe(0)
    expect(await order()).toMatchObject({ state: 'rolledBack', failure: 'vin', reportedName: 'LOTHER00000000001' })
    expect(await fitting()).toEqual([
      [ids.vehicle, 'stock'],
      [null, 'stock'],
    ])
  })
})

describe('a replacement that fails or stays open', () => {
  it('restores the old terminal when the first position is implausible', async () => {
    const old = await signedOn(phones.old, `P${made}`)
    await reports(old, { at: Date.now() - 60_000 })
    await started()
    await reports(await signedOn(phones.spare, `P${made}`), { lat: 22.5, lng: 114 })
    const { restored, rolledBack } = await checked()
    expect([rolledBack, restored.map(({ oldTerminalId }) => oldTerminalId)]).toEqual([1, [ids.old]])
    await telemetry.refreshTerminals([ids.old, ids.spare])
    expect(await order()).toMatchObject({ state: 'rolledBack', failure: 'position', checkPosition: 'failed' })
    expect(await fitting()).toEqual([
      [ids.vehicle, 'stock'],
      [null, 'stock'],
    ])
    // The old one has kept its code, the new one is a stranger again.
    await signedOn(phones.old, `P${made}`)
    expect((await register(await connected(phones.spare), `P${made}`)).result).not.toBe(0)
  })

  it('is rolled back when its deadline passes, and by hand', async () => {
    const id = await started()
    await db.pool.query(`update tbox_change set deadline_at = now() - interval '1 minute' where id = $1`, [id])
    expect(await checks.check()).toMatchObject({ rolledBack: 1, restored: [] })
    expect(await order()).toMatchObject({ state: 'rolledBack', failure: 'deadline' })
    const second = await started()
    await signedOn(phones.spare)
    const body = { id: second, reason: 'wrong model' }
    expect((await ask(contract.rollBackTboxChange, { token: 'workshop', body })).code).toBe(200)
    expect(await order()).toMatchObject({ state: 'rolledBack', failure: 'manual' })
    expect((await fitting())[0]).toEqual([ids.vehicle, 'stock'])
  })

  it('is verified by inspection where the terminal names no vehicle', async () => {
    const id = await started()
    const verify = () => ask(contract.verifyTboxChange, { token: 'chief', body: { id, reason: 'Seen at the vehicle' } })
    expect((await verify()).code).toBe(409)
    await signedOn(phones.spare)
    expect((await checked()).verified).toBe(0)
    expect((await verify()).code).toBe(200)
    expect(await order()).toMatchObject({ state: 'verified', verifiedBy: 'chief', checkVin: 'open' })
  })

  it('leaves the card with the vehicle when it moves over', async () => {
    const iccid = `89860000000000000${String(made).padStart(3, '0')}`
    await db.pool.query('update terminal set iccid = $2 where id = $1', [ids.old, iccid])
    await started({ newIccid: iccid })
    await signedOn(phones.spare, `P${made}`)
    expect(await rows('select iccid from terminal where id = any($1) order by id', [ids.old, ids.spare])).toEqual([
      { iccid: '' },
      { iccid },
    ])
  })
})

describe('the list', () => {
  it('finds orders by number, VIN and serial number, and exports them', async () => {
    const { id } = (await apply({ workshop: 'Bay 3' })).data
    const number = `TC${String(id).padStart(6, '0')}`
    for (const keyWord of [number, vin.slice(3), newSn, `OLD${made}`]) {
      expect((await list({ keyWord, vin: undefined })).map((row) => row.number)).toContain(number)
    }
    expect(await list({ state: 'closed' })).toEqual([])
    const headers = { authorization: 'Bearer chief', lang: 'de' }
    const response = await app.inject({ url: `${contract.exportTboxChanges.path}?vin=${vin}`, headers })
    const [, row] = await sheetOf(response.rawPayload)
    expect(row).toEqual(expect.arrayContaining([number, vin, newSn, 'Bay 3', 'Defekt', 'Beantragt']))
  })
})
