import { expect, it } from 'vitest'
import { TerminalRegistry } from './terminal-registry.ts'
import type { StoredTerminal, TerminalRepository } from './terminal-repository.ts'

const stored: StoredTerminal = {
  terminalId: 1,
  phone: '13100000001',
  oemId: 'fleet',
  vehicleId: 1,
  vin: 'LTEST000000000001',
  plate: '',
  archived: false,
  iccid: '',
  firmware: '',
  authCode: null,
  deviceId: null,
  deviceMaker: '',
  imei: '',
  loginIccid: '',
  dialect: 'standard',
  dialectSettings: null,
  blocked: false,
  deregistered: true,
  timeoutSeconds: 180,
  registeredAt: null,
}

/** A registry whose repository answers when the test says. */
function aRegistry() {
  const reads: ((rows: StoredTerminal[]) => void)[] = []
  const saves: (() => void)[] = []
  const repository = {
    all: () => new Promise<StoredTerminal[]>((resolve) => reads.push(resolve)),
    saveRegistrations: () =>
      new Promise<Set<number>>((resolve) => saves.push(() => resolve(new Set([stored.terminalId])))),
  } as unknown as TerminalRepository
  const registry = new TerminalRegistry(repository)
  const load = async () => {
    const loading = registry.load()
    reads.at(-1)!([{ ...stored }])
    await loading
  }
  return { registry, reads, saves, load }
}

it('keeps a registration that master data read earlier know nothing of', async () => {
  const { registry, reads, saves, load } = aRegistry()
  await load()
  const terminal = registry.get(stored.phone)!
  const outdated = registry.load()
  const registering = registry.register(terminal)
  await expect.poll(() => saves.length).toBe(1)
  // Read while the code was not saved yet.
  await load()
  saves[0]!()
  const authCode = await registering
  expect(terminal).toMatchObject({ authCode, deregistered: false })
  reads[1]!([{ ...stored, timeoutSeconds: 600 }])
  await outdated
  expect(terminal).toMatchObject({ authCode, deregistered: false, timeoutSeconds: 600 })
  await load()
  expect(terminal).toMatchObject({ authCode: null, deregistered: true })
})
