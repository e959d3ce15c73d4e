import { afterAll, afterEach, expect, it } from 'vitest'
import { encodeGbDecoded } from '#core/protocol/gb32960/message.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
const open: ScriptedVehicle[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.end()
})
afterAll(() => ground.close())

const { order, advance, aFittedVehicle, db, record } = ground

async function connected(vin: string): Promise<ScriptedVehicle> {
  const energy = new ScriptedVehicle(vin)
  open.push(energy)
  await energy.connect(ground.telemetry.gb32960Port)
  expect(await energy.logIn()).toBe(1)
  return energy
}
/** A vehicle with an order, whose terminal speaks GB/T 32960 and nothing else. */
async function ordered(over: object = {}) {
  const { vin } = await aFittedVehicle()
  const energy = await connected(vin)
  await order([vin], over)
  await advance()
  return { vin, energy }
}
const reaches = async (vin: string, state: string, later = 0) => {
  await expect
    .poll(async () => {
      await advance(later)
      return (await record(vin)).state
    })
    .toBe(state)
}

/** What stands behind the time in the answer to 0x80. */
const firmware = (version: string): Uint8Array =>
  encodeGbDecoded(
    { edition: '2016', command: 0x80, answer: 1 },
    { time: '2026-03-01 08:00:05', count: 1, parameters: [{ id: 8, key: 'firmwareVersion', value: version }] },
  ).subarray(6)

it('is given an address to fetch from, and has succeeded once the terminal is back and says the new version', async () => {
  const { vin, energy } = await ordered()
  const request = await energy.request(0x82)
  const { rows } = await db.pool.query<{ token: string }>('select token from upgrade_record order by id desc limit 1')
  expect(Buffer.from(request.body.subarray(6, -3)).toString()).toBe(
    `\u0001;;;;;;;7.2.0;http://platform.example:8080/ota/${rows[0]!.token}`,
  )
  energy.answer(request)
  await expect
    .poll(async () => (await db.pool.query('select status from command_job order by id desc')).rows[0].status)
    .toBe('acked')
  await (await fetch(`${ground.url}/ota/${rows[0]!.token}`)).arrayBuffer()
  await reaches(vin, 'installing')
  energy.end()
  const back = await connected(vin)
  await reaches(vin, 'verifying')
  const soon = 20_000
  await advance(soon)
  back.answer(await back.request(0x80), 1, firmware('7.2.0'))
  await reaches(vin, 'success', soon)
  expect(await record(vin)).toMatchObject({ currentVersion: '7.2.0' })
})

it('ends as refused when the terminal refuses', async () => {
  const { vin, energy } = await ordered()
  energy.answer(await energy.request(0x82), 2)
  await reaches(vin, 'failed')
  expect(await record(vin)).toMatchObject({ failure: 'rejected' })
})

it('waits and says why when it was to go out as a package, which the protocol does not have', async () => {
  const { vin, energy } = await ordered({ channel: 'package' })
  await reaches(vin, 'awaitingCondition')
  expect(await record(vin)).toMatchObject({ blockedBy: ['needsDownload'] })
  expect(energy.received).toEqual([])
})
