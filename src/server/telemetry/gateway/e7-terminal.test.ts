import { afterAll, describe, expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { isE7Frame } from '#core/protocol/jt808/other-framing.ts'
import { canFramesOf } from '../history/stored-can-frames.ts'
import { aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'

const ground = await commandGround()
const { db, owner, telemetry } = ground
const terminals: ScriptedTerminal[] = []
afterAll(async () => {
  for (const terminal of terminals) terminal.end()
  await ground.close()
})

let phones = 13_900_000_000_000

/** Signed on by frames between E7s, with an id of fourteen digits. */
async function signedOn(version: '2013' | '2019' = '2013') {
  const phone = String(++phones)
  const vin = `LTESTE7${phone.slice(-10)}`
  const vehicleId = await aVehicle(db, owner, { vin })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = new ScriptedTerminal(phone, version, 'e7')
  terminals.push(terminal)
  await terminal.signOn(telemetry.gatewayPort)
  return { phone, vin, vehicleId, terminalId, terminal }
}

const messagesOf = async (terminalId: number): Promise<{ message_id: number; direction: number; content: Buffer }[]> =>
  (await db.pool.query('select * from message_log where terminal_id = $1 order by sequence', [terminalId])).rows

describe('a terminal that speaks between E7s', () => {
  it.each(['2013', '2019'] as const)('signs on, and its frames are journalled as they came (%s)', async (version) => {
    const { phone, terminalId, vehicleId } = await signedOn(version)
    const { rows } = await db.pool.query(
      'select message_id, result, phone, content from terminal_log where terminal_id = $1 order by sequence',
      [terminalId],
    )
    expect(rows.map((row) => [row.message_id, row.result])).toEqual([
      [0x0100, 'accepted'],
      [0x0102, 'accepted'],
    ])
    for (const { content, phone: reported } of rows) {
      expect(isE7Frame(content as Buffer)).toBe(true)
      expect(Number(reported)).toBe(Number(phone))
    }
    expect(telemetry.fleet.state(vehicleId)?.online).toBe(true)
  })

  it('reports its positions, whatever has to be escaped in them', async () => {
    const { terminal, vehicleId } = await signedOn()
    // 0x3D, 0x3E, 0xE6 and 0xE7 are the bytes the framing escapes.
    const reported = { ...aPosition({ direction: 0x3d, speed: 6.2, alarm: 0x3e00e6 }), altitude: 0xe7 }
    expect(await terminal.answerTo(terminal.send(0x0200, reported))).toBe(0)
    const { rows } = await db.pool.query(
      'select altitude, direction, speed, alarm from position where vehicle_id = $1',
      [vehicleId],
    )
    expect(rows).toEqual([{ altitude: 0xe7, direction: 0x3d, speed: 62, alarm: expect.anything() }])
    expect(Number(rows[0].alarm)).toBe(0x3e00e6)
  })

  it('is commanded, and its answers are matched', async () => {
    const { terminal, terminalId, vin } = await signedOn()
    const params = { parameters: [{ id: 0x0029, value: 30 }] }
    const { id } = await ground.commands.create(ground.first, { kind: 'setParameters', vin, reason: 'Test', params })
    const order = await terminal.next((frame) => frame.id === 0x8103)
    terminal.send(0x0001, { serial: order.serial, id: order.id, result: 0 })
    const question = await terminal.next((frame) => frame.id === 0x8106)
    terminal.send(0x0104, { serial: question.serial, parameters: params.parameters })
    await expect.poll(() => ground.stateOf(id)).toBe('executed')
    const sent = (await messagesOf(terminalId)).filter(({ direction }) => direction === 2)
    expect(sent.map((row) => row.message_id)).toContain(0x8103)
    expect(sent.every(({ content }) => isE7Frame(content))).toBe(true)
  })

  it('sends long messages in parts, stored as one', async () => {
    const { terminal, terminalId } = await signedOn()
    const frames = Array.from({ length: 40 }, (_, at) => ({ word: 0x123 + at, data: new Uint8Array(8).fill(0xe7) }))
    const body = encodeBody(0x0705, '2013', { clock: '1200000000', frames })
    const parts = terminal.frames(0x0705, body, 200)
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) terminal.write(part)
    await expect.poll(async () => (await messagesOf(terminalId)).some((row) => row.message_id === 0x0705)).toBe(true)
    const stored = (await messagesOf(terminalId)).find((row) => row.message_id === 0x0705)!
    expect(canFramesOf(stored.content)?.map(({ id }) => id)).toEqual(frames.map(({ word }) => word))
  })

  it('is understood again after a frame that arrived broken', async () => {
    const { terminal } = await signedOn()
    const broken = terminal.frame(0x0002, new Uint8Array()).slice()
    broken[3]! ^= 0x10
    terminal.write(broken)
    terminal.write(Buffer.from('0102030405', 'hex'))
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(0)
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(0)
  })

  it('is refused under a foreign id', async () => {
    const { terminal } = await signedOn()
    const foreign = new ScriptedTerminal('13999999999999', '2013', 'e7')
    terminal.write(foreign.frame(0x0002, new Uint8Array(), 77))
    expect(await terminal.answerTo(77)).toBe(1)
  })
})
