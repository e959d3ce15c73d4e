import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { fromHex, toHex } from '#core/protocol/wire/hex.ts'
import { ConnectionBudget } from '#server/telemetry/gateway/connection-limits.ts'
import { createLog } from '#server/ops/log.ts'
import type { Attachments } from '#server/telemetry/attachments/start-attachments.ts'
import { alarmAttachmentSet } from '#server/store/schema/alarm-attachment.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { startAlarmFiles } from './alarm-files.ts'

let db: TestDatabase
let telemetry: TestTelemetry
let objects: ReturnType<typeof testObjects>
let files: Attachments | undefined

beforeAll(async () => {
  db = await testDatabase()
  telemetry = await testTelemetry(db)
  objects = testObjects(db)
  files = await startAlarmFiles({
    db,
    settings: { attachmentPort: 0, publicHost: undefined },
    log: createLog('silent'),
    metrics: new Registry(),
    telemetry,
    budget: new ConnectionBudget(),
    objects,
  })
})
afterAll(async () => {
  await files?.close()
  await telemetry.close()
  objects.close()
  await db.close()
})

/** Forward collision, level 2, with three files (T/JSATL 12 table 4-15). */
const mark = (time: string) => `${toHex(new TextEncoder().encode('T000001'))}${time}010300`
const collision = (time: string) =>
  fromHex(
    `00000001${'01'}${'01'}${'02'}${'32'}${'0a'}${'00'}${'00'}${'00'}${'32'}000a01dc9d4e073dbd4a${time}0001${mark(time)}`,
  )!

it('a stored alarm of active safety makes the platform ask for its files, naming its own server', async () => {
  const owner = await aTenant(db)
  const vehicleId = await aVehicle(db, owner)
  await aTerminal(db, owner, vehicleId, { phone: '13255500001' })
  await telemetry.fleet.reload()
  const terminal = await new ScriptedTerminal('13255500001').signOn(telemetry.gatewayPort)
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString()
  const time = now.replaceAll(/[-:T]/g, '').slice(2, 14)
  terminal.send(0x0200, aPosition({ items: [{ id: 0x64, data: collision(time) }] }))
  const request = await terminal.next((frame) => frame.id === 0x9208)
  const { value } = decodeAs(0x9208, request.version, request.body)
  expect(value).toMatchObject({ server: '127.0.0.1', tcpPort: files!.port })
  terminal.send(0x0001, { serial: request.serial, id: 0x9208, result: 0 })
  await expect
    .poll(async () => {
      const sets = await db.orm.select().from(alarmAttachmentSet)
      return sets.find((set) => set.vehicleId === vehicleId)
    })
    .toMatchObject({ stage: 'asked', expected: 3, mark: mark(time), alarmNo: value.alarmNo })
  terminal.end()
})
