import { afterAll, describe, expect, it } from 'vitest'
import { commandJob } from '#server/store/schema/operation.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { countedStatements } from '#tests/support/counted-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { UdsAnswer } from './uds-answer-repository.ts'
import { type StoredRequest, udsRepository } from './uds-repository.ts'

const db = await testDatabase()
const tenant = await aTenant(db)
const { oemId } = tenant
await aVehicle(db, tenant)
const requests = udsRepository(db)
afterAll(() => db.close())

const ENGINE = 0x18da00f1
const READ = '1902ff'
const CLEAR = '14ffffff'
const THROTTLE = { dtc: 0x012300, code: 'P0123', status: 0x2f }
const MISFIRE = { dtc: 0x030000, code: 'P0300', status: 0x2f }

async function vehicles(count: number): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into vehicle (oem_id, org_id, vin, model_id)
     select oem_id, org_id, 'LUDS' || lpad(nextval('vehicle_id_seq')::text, 13, '0'), model_id
     from vehicle cross join generate_series(1, $1) where id = (select min(id) from vehicle) returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

async function answered(vehicleId: number, request: string, dtcs: UdsAnswer['dtcs']): Promise<UdsAnswer> {
  const job = { oemId, vehicleId, kind: 'uds', messageId: 0x8900, params: {}, expiresAt: new Date() }
  const [command] = await db.orm.insert(commandJob).values(job).returning()
  const fields = { oemId, vehicleId, ecu: 'ECM', address: ENGINE, request }
  const id = await requests.insert({ ...fields, jobId: command!.id, channel: 0, type: 2, operatorId: 1 })
  const stored = { id, ...fields } satisfies Partial<StoredRequest>
  return { request: stored, answer: request === CLEAR ? '54' : '5902ff', dtcs, at: new Date(), mileageKm: 7 }
}

const memoryOf = async (vehicleId: number) =>
  (
    await db.pool.query<{ code: string; occurrence: number; present: boolean }>(
      `select code, occurrence, cleared_at is null as present from dtc_observation where vehicle_id = $1 order by code`,
      [vehicleId],
    )
  ).rows

describe('answers of control units', () => {
  it('of many vehicles take as many statements as those of one', async () => {
    const [one, ...many] = await vehicles(41)
    const single = [await answered(one!, READ, [THROTTLE])]
    const others = await Promise.all(many.map((id) => answered(id, READ, [THROTTLE, MISFIRE])))
    const ofOne = await countedStatements(db.pool, () => requests.settleAll(single))
    expect(await countedStatements(db.pool, () => requests.settleAll(others))).toBe(ofOne)
    expect(await memoryOf(many.at(-1)!)).toHaveLength(2)
  })

  it('report codes as new once, and count each reading', async () => {
    const [id] = await vehicles(1)
    const first = await answered(id!, READ, [THROTTLE])
    expect(await requests.settleAll([first])).toEqual(new Map([[first.request.id, ['P0123']]]))
    const second = await answered(id!, READ, [THROTTLE, MISFIRE])
    expect(await requests.settleAll([second])).toEqual(new Map([[second.request.id, ['P0300']]]))
    expect(await memoryOf(id!)).toMatchObject([{ occurrence: 2 }, { occurrence: 1 }])
  })

  it('that were settled before change nothing', async () => {
    const [id] = await vehicles(1)
    const answer = await answered(id!, READ, [THROTTLE])
    await requests.settleAll([answer])
    expect(await requests.settleAll([answer])).toEqual(new Map())
    expect(await memoryOf(id!)).toMatchObject([{ occurrence: 1 }])
  })

  it('of one unit are applied in their order: read, cleared, read', async () => {
    const [id] = await vehicles(1)
    const answers = [
      await answered(id!, READ, [THROTTLE, MISFIRE]),
      await answered(id!, CLEAR, []),
      await answered(id!, READ, [MISFIRE]),
    ]
    const appeared = await requests.settleAll(answers)
    expect([...appeared.values()]).toEqual([['P0123', 'P0300'], [], ['P0300']])
    expect(await memoryOf(id!)).toMatchObject([
      { code: 'P0123', present: false },
      { code: 'P0300', present: true, occurrence: 2 },
    ])
  })

  it('may name a code twice', async () => {
    const [id] = await vehicles(1)
    await requests.settleAll([await answered(id!, READ, [THROTTLE, { ...THROTTLE, status: 0x08 }])])
    expect(await memoryOf(id!)).toHaveLength(1)
  })
})
