import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/faulty-terminal.ts'
import { ApiError } from '#server/http/errors.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { faultyTerminalRoutes } from './faulty-terminal-routes.ts'
import { suspectRepository } from './suspect-repository.ts'
import { terminalWatchRepository, type WatchedState } from './terminal-watch-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'faulty', password: 'x', oemId: own.oemId, orgId: own.head })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
const watch = terminalWatchRepository(db)
const commands: { kind: string; vin: string }[] = []
let refusesKind = ''
const test = await testApp(
  (app) =>
    faultyTerminalRoutes(app, {
      suspects: suspectRepository(db),
      commands: {
        create: (_caller, { kind, vin }) => {
          if (kind === refusesKind) return Promise.reject(new ApiError(409, 'error.commandOpen'))
          commands.push({ kind, vin: vin as string })
          return Promise.resolve({ id: 1 } as never)
        },
      },
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
  },
)
const { ask, app } = test
afterAll(() => db.close())

const VIN = 'LFALT000000000001'
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
await db.pool.query(
  `insert into terminal (oem_id, phone, sn, model, supplier, firmware, vehicle_id) values ($1, '13900000001', 'SN-1', 'FT-300', 'Kaltech', '7.2.0', $2)`,
  [own.oemId, vehicleId],
)
beforeEach(async () => {
  commands.length = 0
  refusesKind = ''
  await db.pool.query(
    'delete from terminal_suspect; delete from terminal_watch; delete from alarm_event; delete from command_job; delete from soft_version; delete from silence_episode',
  )
})

const MINUTE = 60_000
const begin = Date.now() - 30 * MINUTE
const state = (minutes: number, km: number, over: Partial<WatchedState> = {}): WatchedState => ({
  vehicleId,
  lat: 31,
  lng: 121,
  km,
  at: begin + minutes * MINUTE,
  fixed: true,
  ...over,
})
/** One scan after each state. */
async function drive(...states: WatchedState[]) {
  for (const one of states) {
    await watch.note([one])
    await watch.find()
  }
}
const list = async (query: object = {}, token = 'whole') =>
  (await ask(contract.listFaultyTerminals, { token, query })).data.list
const handle = (body: object, token = 'whole') => ask(contract.handleFaultyTerminals, { token, body: body as never })

describe('faulty terminals', () => {
  it('repeat a position while the odometer rises', async () => {
    await drive(state(0, 100), state(10, 104), state(20, 107.5))
    const [row] = await list()
    expect(row).toMatchObject({ vin: VIN, sn: 'SN-1', supplier: 'Kaltech', symptom: 'constantPosition', evidence: 7.5 })
    expect(row).toMatchObject({ score: 65, proposal: 'restart', state: 'new', newerVersion: null })
    expect(await list({}, 'stranger')).toEqual([])
    expect(await list({}, 'south')).toEqual([])
  })

  it('do not while the vehicle moves, is parked, or drives through a tunnel', async () => {
    await drive(state(0, 100), state(5, 110, { lat: 31.1 }), state(10, 120, { lat: 31.2 }))
    await drive(
      state(12, 120, { lat: 31.2 }),
      state(14, 122, { lat: 31.2, fixed: false }),
      state(16, 126, { lat: 31.3 }),
    )
    expect(await list()).toEqual([])
  })

  it('lost the fix, or the CAN bus, for some kilometres', async () => {
    await db.pool.query(
      `insert into terminal_state (terminal_id, last_can_at) select id, now() - interval '40 minutes' from terminal where sn = 'SN-1'`,
    )
    await drive(state(0, 100), state(10, 109, { fixed: false }))
    const found = await list()
    expect(found.map(({ symptom }: contract.FaultyTerminal) => symptom).toSorted()).toEqual(['canLost', 'gnssLost'])
    await db.pool.query('delete from terminal_state')
  })

  it('report low backup batteries and storage faults again and again', async () => {
    const alarm = (kind: string, minutes: number, end: string) =>
      db.pool.query(
        `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at, source)
          values ($1, $2, $3, 2, now() - $4 * interval '1 minute', ${end}, 'device')`,
        [own.oemId, vehicleId, kind, minutes],
      )
    await alarm('deviceBackupLow', 5, 'null')
    await alarm('deviceStorageFault', 30, 'now()')
    await alarm('deviceStorageFault', 60, 'now()')
    await watch.find()
    expect(await list()).toEqual([])
    await alarm('deviceStorageFault', 90, 'now()')
    await db.pool.query(
      `update alarm_event set started_at = now() - interval '20 minutes' where kind = 'deviceBackupLow'`,
    )
    await watch.find()
    const found = await list()
    expect(found.map(({ symptom, proposal }: contract.FaultyTerminal) => [symptom, proposal])).toEqual([
      ['storageFailure', 'replace'],
      ['lowBackupBattery', 'replace'],
    ])
  })

  it('were silent while the vehicle drove', async () => {
    await db.pool.query(
      `insert into silence_episode (oem_id, vehicle_id, from_at, to_at, state_before, supply, probable_cause, km_between)
        values ($1, $2, now() - interval '3 hours', now() - interval '1 hour', 'driving', 'ok', 'unknown', 42)`,
      [own.oemId, vehicleId],
    )
    await watch.find()
    expect((await list())[0]).toMatchObject({ symptom: 'silentDriving', evidence: 42, score: 92 })
  })

  it('get the cheapest step that was not tried yet', async () => {
    await drive(state(0, 100), state(20, 110))
    const restart = `insert into command_job (oem_id, vehicle_id, kind, params, expires_at, message_id, status)
      values ($1, $2, 'terminalControl', '{"word": "reset"}', now(), 33029, 'executed')`
    await db.pool.query(restart, [own.oemId, vehicleId])
    expect((await list())[0]).toMatchObject({ proposal: 'replace', steps: [{ kind: 'terminalControl' }] })
    await db.pool.query(
      `with t as (insert into part_type (oem_id, code, name, upgradable) values ($1, 'TBOX', 'Tbox', true) returning id),
          m as (insert into part_model (oem_id, type_id, model) select $1, id, 'FT-300' from t returning id)
        insert into soft_version (oem_id, soft_model, part_model_id, version, status) select $1, 'FT300-7.10.0', id, '7.10.0', 1 from m`,
      [own.oemId],
    )
    expect((await list())[0]).toMatchObject({ proposal: 'upgrade', newerVersion: '7.10.0' })
  })

  it('are asked for a diagnosis once, and then in diagnosis', async () => {
    await drive(state(0, 100), state(20, 110))
    const [{ id } = { id: 0 }] = await list()
    refusesKind = 'queryParameters'
    const diagnose = (token = 'whole') => ask(contract.diagnoseFaultyTerminals, { token, body: { ids: [id] } })
    expect((await diagnose('stranger')).code).toBe(409)
    expect((await diagnose()).data).toEqual({ given: 2, refused: 1 })
    expect(commands).toEqual([
      { kind: 'queryAttributes', vin: VIN },
      { kind: 'queryLocation', vin: VIN },
    ])
    expect((await list())[0]).toMatchObject({ state: 'diagnosing', handledBy: expect.any(String) as string })
  })

  it('are handled, claimed and closed; what was false is not found again', async () => {
    await drive(state(0, 100), state(20, 110))
    const [{ id } = { id: 0 }] = await list()
    const step = { ids: [id], state: 'workshop', batch: 'B-7', claimNo: 'C-1', note: 'antenna checked' }
    expect((await handle(step, 'south')).code).toBe(409)
    expect((await handle(step)).data).toEqual({ changed: 1 })
    expect((await list({ batch: 'B-7' }))[0]).toMatchObject({ state: 'workshop', claimNo: 'C-1' })
    const { data: counts } = await ask(contract.countFaultyTerminals, { token: 'whole' })
    expect(counts).toEqual([{ symptom: 'constantPosition', open: 1, vehicles: 1 }])
    await handle({ ids: [id], state: 'falseAlarm' })
    expect((await handle({ ids: [id], note: 'x' })).code).toBe(409)
    await drive(state(25, 112))
    expect((await list()).map(({ state: now }: contract.FaultyTerminal) => now)).toEqual(['falseAlarm'])
  })

  it('go out as a workbook for their supplier', async () => {
    await drive(state(0, 100), state(20, 110))
    const headers = { authorization: 'Bearer whole', lang: 'en' }
    const url = `${contract.exportFaultyTerminals.path}?supplier=kalt`
    const rows = await sheetOf((await app.inject({ url, headers })).rawPayload)
    expect(rows).toHaveLength(2)
    expect((rows[1] as string[]).slice(0, 3)).toEqual(['SN-1', 'FT-300', 'Kaltech'])
  })
})
