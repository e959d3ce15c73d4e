import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { type Objects, openObjects } from '#server/objects/open-objects.ts'
import { readSettings } from '#server/app/settings.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { commandGround } from '#tests/support/command-ground.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-upgrade-'))
let objects: Objects
const ground = await commandGround({}, (oemId, key) => objects.readObject(oemId, key))
objects = await openObjects(ground.db, readSettings({ DATA_DIR: dataDir }, ['gateway']))
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await ground.close()
  rmSync(dataDir, { recursive: true })
})

const PACKAGE = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) & 0xff))
const put = (oemId: string) =>
  objects.files.put({ oemId, userId: null }, { fileName: 'firmware.bin', acl: 'private' }, Readable.from([PACKAGE]))
const order = { kind: 'upgrade', reason: 'new firmware' } as const
const paramsOf = (objectKey: string) => ({ part: 'terminal', maker: 'FLTWL', version: '2.0', objectKey })

it('an upgrade of a stored object reaches the terminal in parts and goes on with those it lacks', async () => {
  const { objectKey } = await put(ground.owner.oemId)
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  const job = await ground.commands.create(ground.first, { ...order, vin: vehicle.vin, params: paramsOf(objectKey) })
  const first = await vehicle.command(0x8108)
  const total = first.subpackage!.total
  expect(total).toBeGreaterThan(4)
  const parts = new Map<number, Jt808Frame>([[1, first]])
  while (parts.size < total) {
    const part = await vehicle.command(0x8108)
    parts.set(part.subpackage!.index, part)
  }
  // Two of them got lost on the way: the terminal says so by the serial of the first.
  const lost = [2, total]
  for (const index of lost) parts.delete(index)
  vehicle.terminal.send(0x0005, { serial: first.serial, parts: lost })
  for (const index of lost) {
    const again = await vehicle.terminal.next((frame) => frame.id === 0x8108 && frame.subpackage?.index === index)
    expect(again.serial).toBe(first.serial + index - 1)
    parts.set(index, again)
  }
  const bodies = [...parts].sort(([a], [b]) => a - b).map(([, { body }]) => body)
  const { value } = decodeAs(0x8108, '2013', Buffer.concat(bodies))
  expect(value).toMatchObject({ kind: 0, version: '2.0', size: PACKAGE.length })
  expect(Buffer.from(value.data)).toEqual(PACKAGE)
  vehicle.acknowledge(parts.get(total)!)
  await expect.poll(() => ground.stateOf(job.id)).toBe('acked')
  vehicle.terminal.send(0x0108, { kind: 0, result: 0 })
  await expect.poll(() => ground.stateOf(job.id)).toBe('executed')
})

it.each([
  [0, 'executed'],
  [1, 'failed'],
])('its result %i counts on the connection of after the restart', async (result, state) => {
  const { objectKey } = await put(ground.owner.oemId)
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  const job = await ground.commands.create(ground.first, { ...order, vin: vehicle.vin, params: paramsOf(objectKey) })
  vehicle.acknowledge(await vehicle.command(0x8108))
  await expect.poll(() => ground.stateOf(job.id)).toBe('acked')
  vehicle.terminal.end()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  vehicle.terminal.send(0x0108, { kind: 0, result })
  await expect.poll(() => ground.stateOf(job.id)).toBe(state)
})

it('an object of another tenant reaches nobody', async () => {
  const other = await aTenant(ground.db)
  const { objectKey } = await put(other.oemId)
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  const job = await ground.commands.create(ground.first, { ...order, vin: vehicle.vin, params: paramsOf(objectKey) })
  await expect.poll(() => ground.job(job.id)).toMatchObject({ status: 'failed', result: 'notSent' })
  expect(vehicle.terminal.received.some(({ id }) => id === 0x8108)).toBe(false)
})
