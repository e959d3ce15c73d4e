import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'
import { ConnectionBudget, terminalBudget } from './connection-limits.ts'

let db: TestDatabase
let owner: MasterData
const sockets: Socket[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => db.close())

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

async function stranger(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.resume()
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

describe('one address', () => {
  it('holds few connections that have not authenticated, and any number of those that have', async () => {
    const telemetry = await testTelemetry(db, { limits: { trusted: [], strangersPerAddress: 3 } })
    const terminals: ScriptedTerminal[] = []
    for (let index = 0; index < 6; index += 1) {
      const phone = String(13_630_000_000 + index)
      await aTerminal(db, owner, await aVehicle(db, owner), { phone })
      await telemetry.fleet.reload()
      terminals.push(await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort))
    }
    const strangers = [1, 2, 3].map(() => stranger(telemetry.gatewayPort))
    await Promise.all(strangers)
    await closed(await stranger(telemetry.gatewayPort))
    // The limit is each port's own.
    const elsewhere = await stranger(telemetry.gb32960Port)
    expect(terminals.some((terminal) => terminal.closed)).toBe(false)
    ;(await strangers[0]!).destroy()
    // As soon as the gateway has seen that one of them is gone.
    await expect
      .poll(async () => {
        const next = await new ScriptedTerminal('13639999999').connect(telemetry.gatewayPort)
        terminals.push(next)
        const answered = next.answerTo(next.send(0x0002, {})).catch(() => 'closed')
        return Promise.race([answered, next.whenClosed().then(() => 'closed')])
      })
      .toBe(1)
    expect(elsewhere.destroyed).toBe(false)
    for (const terminal of terminals) terminal.end()
    await telemetry.close()
  })
})

describe('the budget', () => {
  it('has no limit by address for trusted ones', () => {
    const budget = new ConnectionBudget({ strangersPerAddress: 1 })
    const admit = (address: string, times: number) =>
      Array.from({ length: times }, () => budget.admit(address, 'jt808') !== null).filter(Boolean).length
    expect(admit('127.0.0.1', 50)).toBe(50)
    expect(admit('::ffff:127.0.0.1', 50)).toBe(50)
    expect(admit('203.0.113.7', 50)).toBe(1)
    expect(admit('::ffff:203.0.113.7', 50)).toBe(0)
    expect(admit('2001:db8::1', 5) + admit('2001:db8:0:0:5::2', 5)).toBe(1)
    expect(admit('2001:db8:0:1::1', 5)).toBe(1)
    expect(budget.strangers).toBe(103)
  })

  it('counts each place once, whatever is said of it and how often', () => {
    const budget = new ConnectionBudget({ strangersPerAddress: 1, trusted: [] })
    const place = budget.admit('203.0.113.7', 'jt808')!
    place.known()
    place.known()
    expect([budget.open, budget.strangers]).toEqual([1, 0])
    place.stranger()
    expect(budget.admit('203.0.113.7', 'jt808')).toBeNull()
    place.leave()
    place.leave()
    place.stranger()
    expect([budget.open, budget.strangers]).toEqual([0, 0])
    expect(budget.admit('203.0.113.7', 'jt808')).not.toBeNull()
  })

  it.each([
    [256, 128],
    [1_024, 512],
    [20_000, 18_000],
    [1_048_576, 100_000],
    [Number.MAX_SAFE_INTEGER, 100_000],
  ])('of %s files the process may open leaves some to the database and to calls', (files, terminals) => {
    const budget = terminalBudget({ terminalConnectionsPerAddress: 0, terminalTrusted: undefined }, files)
    expect(budget.limits.mostConnections).toBe(terminals)
  })

  it('limits how fast connections come from one address', () => {
    const budget = new ConnectionBudget({ trusted: [], addressConnectionsPerSecond: 0, addressConnectionBurst: 5 })
    const admitted = (address: string) => {
      const place = budget.admit(address, 'jt808')
      place?.leave()
      return place !== null
    }
    expect(Array.from({ length: 10 }, () => admitted('203.0.113.7')).filter(Boolean)).toHaveLength(5)
    expect(admitted('203.0.113.8')).toBe(true)
  })
})
