import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import type { StoreRequest } from '../recorder/telemetry-row.ts'
import { aTracker } from '#tests/builders/tracked-fleet.ts'
import { ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import type { ConflictRepository } from './conflict-repository.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { ConnectionBudget } from './connection-limits.ts'
import { DataFaults } from './data-faults.ts'
import { Gateway } from './gateway.ts'
import { gatewayMetrics } from './gateway-metrics.ts'
import { TerminalRegistry } from './terminal-registry.ts'
import type { StoredTerminal, TerminalRepository } from './terminal-repository.ts'

const PHONE = '13100000001'
const CODE = 'code'
const terminals: ScriptedTerminal[] = []
const gateways: Gateway[] = []

afterEach(async () => {
  for (const terminal of terminals.splice(0)) terminal.end()
  for (const gateway of gateways.splice(0)) {
    await gateway.stopReading()
    await gateway.closeAll()
  }
})

/** A promise the test settles. */
function held<T>() {
  let settle!: (value: T) => void
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

const known: StoredTerminal = {
  terminalId: 1,
  phone: PHONE,
  oemId: 'fleet',
  vehicleId: 1,
  vin: 'LTEST000000000001',
  plate: '',
  archived: false,
  iccid: '',
  firmware: '',
  authCode: CODE,
  deviceId: null,
  deviceMaker: '',
  imei: '',
  loginIccid: '',
  dialect: 'standard',
  dialectSettings: null,
  blocked: false,
  deregistered: false,
  timeoutSeconds: 180,
  registeredAt: new Date(0),
}

/** A gateway over a recorder and a database that do what the test says. */
async function aGateway(repository: Partial<TerminalRepository> = {}) {
  const lines: string[] = []
  const submitted: StoreRequest[] = []
  const metrics = new Registry()
  let pressure: (full: boolean) => void = () => undefined
  const terminalsOf = {
    byPhones: () => Promise.resolve([known]),
    saveAttributes: () => Promise.resolve(),
    ...repository,
  } as unknown as TerminalRepository
  const gateway = new Gateway({
    recorder: {
      submit: (request) => {
        submitted.push(request)
        request.settle('stored')
      },
      onPressure: (listener) => {
        pressure = listener
      },
    },
    tracker: await aTracker(1),
    registry: new TerminalRegistry(terminalsOf),
    terminals: terminalsOf,
    commands: {
      acknowledged: () => undefined,
      answered: () => undefined,
      energyAnswered: () => undefined,
      positionStored: () => undefined,
      partsMissing: () => undefined,
      connected: () => undefined,
    },
    metrics: gatewayMetrics(metrics),
    registration: 'open',
    budget: new ConnectionBudget(),
    conflicts: {} as ConflictRepository,
    faults: new DataFaults({ add: () => Promise.resolve() }, noRejectedRows, createLog('silent')),
    troubles: { note: () => undefined },
    brakes: { note: () => undefined },
    readings: { noteFrames: () => undefined, noteItems: () => undefined },
    bodies: { note: () => undefined },
    headUnits: { keep: () => Promise.resolve(true) },
    log: createLog('debug', { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
  })
  gateways.push(gateway)
  const port = await gateway.listen(0, '127.0.0.1')
  const terminal = await new ScriptedTerminal(PHONE).connect(port)
  terminals.push(terminal)
  const paused = async () => (await metrics.getSingleMetric('fleetwall_gateway_paused')!.get()).values[0]?.value
  return { gateway, terminal, lines, submitted, paused, press: (full: boolean) => pressure(full) }
}

describe('a gateway that is stopped', () => {
  it('speaks of a slow database only when there is one', async () => {
    const { gateway, lines, paused, press } = await aGateway()
    press(true)
    expect(await paused()).toBe(1)
    press(false)
    const spoken = ['not reading from terminals until the database catches up', 'reading from terminals again']
    expect(lines).toEqual(spoken)
    await gateway.stopReading()
    expect(await paused()).toBe(0)
    // The last rows of a stop may fill the recorder and leave it again.
    press(true)
    press(false)
    expect(lines).toEqual(spoken)
    expect(await paused()).toBe(0)
  })

  it('hands sign-ons under way to the recorder first', async () => {
    const asked = held<void>()
    const answer = held<StoredTerminal[]>()
    const { gateway, terminal, submitted } = await aGateway({
      byPhones: () => {
        asked.settle()
        return answer.promise
      },
    })
    terminal.send(0x0102, { authCode: CODE })
    await asked.promise
    const stopped = gateway.stopReading()
    answer.settle([known])
    await stopped
    expect(submitted.flatMap(({ logs }) => logs)).toMatchObject([{ messageId: 0x0102, result: 'accepted' }])
  })

  it('waits until what a terminal reported of itself is saved', async () => {
    const saving = held<void>()
    const saved = held<void>()
    const { gateway, terminal } = await aGateway({
      saveAttributes: () => {
        saving.settle()
        return saved.promise
      },
    })
    const order: string[] = []
    const serial = terminal.send(0x0102, { authCode: CODE })
    expect(await terminal.answerTo(serial)).toBe(0)
    const attributes = { type: 1, maker: 'FW', model: 'T1', terminalId: 'T1', iccid: '1', hardware: 'h', firmware: '2' }
    terminal.send(0x0107, { ...attributes, gnss: 3, radio: 32 })
    await saving.promise
    const stopped = gateway.stopReading().then(() => order.push('stopped'))
    await new Promise((resolve) => setImmediate(resolve))
    order.push('saved')
    saved.settle()
    await stopped
    expect(order).toEqual(['saved', 'stopped'])
  })
})
