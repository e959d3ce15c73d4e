import { afterAll, describe, expect, it } from 'vitest'
import { terminal } from '#server/store/schema/vehicle.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { countedStatements } from '#tests/support/counted-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import { TerminalRepository } from './terminal-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const ids: number[] = []
for (let index = 0; index < 30; index += 1) {
  const vehicleId = await aVehicle(db, own, {
    vin: `LATTRIBUTE0000${String(index).padStart(3, '0')}`,
    plate: `A${index}`,
  })
  ids.push(await aTerminal(db, own, vehicleId))
}
const terminals = new TerminalRepository(db)
afterAll(() => db.close())

describe('attributes of terminals', () => {
  it('leave what a terminal does not report, and the IMEI that is stored', async () => {
    const [first, second] = ids as [number, number]
    await Promise.all([
      terminals.saveAttributes({ terminalId: first, iccid: '8986', firmware: null }),
      terminals.saveAttributes({ terminalId: first, imei: '1' }),
      terminals.saveAttributes({ terminalId: first, imei: '2' }),
      terminals.saveAttributes({ terminalId: second, iccid: null, firmware: 'V2' }),
    ])
    await terminals.saveAttributes({ terminalId: first, iccid: null, firmware: 'V1' })
    const rows = await db.orm.select().from(terminal).orderBy(terminal.id)
    expect(rows.slice(0, 2)).toMatchObject([
      { iccid: '8986', firmware: 'V1', imei: '1' },
      { iccid: '', firmware: 'V2', imei: '' },
    ])
  })

  it('of many terminals need no more statements than of one', async () => {
    const costs = (some: readonly number[]) =>
      countedStatements(db.pool, () =>
        Promise.all(some.map((terminalId) => terminals.saveAttributes({ terminalId, firmware: 'V3' }))),
      )
    expect(await costs(ids)).toBe(await costs(ids.slice(0, 1)))
    expect((await db.orm.select().from(terminal)).every(({ firmware }) => firmware === 'V3')).toBe(true)
  })
})
