import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { aDrivingVehicle, aMotion, ManualWorld } from '#tests/support/manual-world.ts'
import { openParameterStore, type ParameterStore } from './parameter-store.ts'
import { Terminal } from './terminal/terminal.ts'

const START = Date.UTC(2026, 10, 21, 4)
const motion = aMotion(() => aDrivingVehicle({ speed: 72, since: 60 }))
const { vin, protocolVersion: version } = motion.vehicle

let folder: string
let path: string
let said: string[]
const open = () => openParameterStore(path, (sentence) => said.push(sentence))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetwall-parameters-'))
  path = join(folder, 'simulator', 'parameters.json')
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

async function online(parameterStore: ParameterStore) {
  const world = Object.assign(new ManualWorld(START), { parameterStore })
  const terminal = new Terminal(world, motion, START)
  await world.pass(2)
  expect(terminal.session.state).toBe('online')
  const read = (ids: number[]) => {
    world.command(motion.vehicle, 0x8106, encodeBody(0x8106, version, { ids }))
    return decodeAs(0x0104, version, world.received.at(-1)!.body).value.parameters.map(
      ({ value, data }) => value ?? data,
    )
  }
  const send = (row: Tagged) =>
    world.command(motion.vehicle, 0x8103, encodeBody(0x8103, version, { parameters: [row] }))
  const set = (id: number, value: unknown) => send({ id, value })
  const setBytes = (id: number, data: Uint8Array) => send({ id, data })
  return { world, read, set, setBytes }
}

describe('parameters of simulated terminals', () => {
  it('outlast the program', async () => {
    const first = open()
    const before = await online(first)
    before.set(0x0029, 5)
    before.set(0x0013, 'gateway.example')
    before.set(0x0029, 7)
    before.setBytes(0xf5ff, Uint8Array.of(1, 2, 3))
    first.close()
    const after = await online(open())
    expect(after.read([0x0029, 0x0013, 0xf5ff])).toEqual([7, 'gateway.example', Uint8Array.of(1, 2, 3)])
    // The interval is not only reported but also followed.
    const reports = after.world.ofId(0x0200).length
    await after.world.pass(21)
    expect(after.world.ofId(0x0200).length - reports).toBe(3)
    expect(said).toEqual([])
  })

  it('are on the disk soon, also when the program is killed', async () => {
    const { set } = await online(open())
    set(0x0055, 88)
    await expect.poll(() => existsSync(path)).toBe(true)
    expect((await online(open())).read([0x0055])).toEqual([88])
  })

  it('are gone after the factory reset', async () => {
    const first = open()
    const { world, set } = await online(first)
    set(0x0055, 88)
    world.command(motion.vehicle, 0x8105, encodeBody(0x8105, version, { command: 5, parameters: '' }))
    first.close()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({})
    expect((await online(open())).read([0x0055])).not.toEqual([88])
  })

  it('are read as far as they can be', async () => {
    mkdirSync(join(folder, 'simulator'))
    const body = Buffer.from(encodeBody(0x8103, version, { parameters: [{ id: 0x0055, value: 66 }] })).toString('hex')
    const rows = { [vin]: ['no hex', '', '01', body, '0100000029'], LOTHERVIN: 7, LTHIRDVIN: [7] }
    writeFileSync(path, JSON.stringify(rows))
    const { read } = await online(open())
    expect(read([0x0055])).toEqual([66])
    expect(said).toEqual([])
  })

  it.each(['{"half', '[', ''])('start empty when the file is %j, which is set aside', async (text) => {
    mkdirSync(join(folder, 'simulator'))
    writeFileSync(path, text)
    const { read } = await online(open())
    expect(read([0x0029])).toEqual([10])
    expect(readFileSync(`${path}.broken`, 'utf8')).toBe(text)
    expect(said.join()).toContain('renamed')
  })

  it('are lost with a word when nothing can be written', async () => {
    writeFileSync(join(folder, 'simulator'), 'a file where the folder should be')
    const store = open()
    const { read, set } = await online(store)
    set(0x0055, 88)
    store.close()
    expect(read([0x0055])).toEqual([88])
    expect(said.at(-1)).toContain('cannot be saved')
  })
})
