import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { retryExpress } from '#core/contract/express-upgrade.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { upgradeGround } from '#tests/support/upgrade-ground.ts'

const ground = await upgradeGround()
afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

const { order, advance, aFittedVehicle, db } = ground
const QUESTION = '现在安装终端更新?'

/** A vehicle on line with an upgrade of a running task that asks the driver. */
async function asked(rules: object = { consent: 'ask' }) {
  const vehicle = await aFittedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  await order([vehicle.vin])
  await db.pool.query(
    `with s as (insert into upgrade_strategy (oem_id, name, version, status, rules)
        values ($1, $4, 1, 'active', '{}') returning id),
      k as (insert into upgrade_task (oem_id, org_id, task_no, name, task_class, status, strategy_id, soft_models, selection,
          wait_days, limit_minutes, channel, driver_text, frozen)
        select $1, $2, $4, 'Winter', 'security', 'running', s.id, '{}', '{}', 1, 30, 'http', $5, jsonb_build_object('rules', $6::jsonb)
          from s returning id)
      update upgrade_record set task_id = k.id from k where vehicle_id = $3`,
    [ground.owner.oemId, ground.owner.head, vehicle.vehicleId, vehicle.vin, QUESTION, JSON.stringify(rules)],
  )
  return vehicle
}
type Vehicle = Awaited<ReturnType<typeof asked>>

/** The engine asks, and the terminal answers with this number. */
async function answer(vehicle: Vehicle, answerId: number) {
  await advance()
  const frame = await vehicle.command(0x8302)
  vehicle.acknowledge(frame)
  vehicle.terminal.send(0x0302, { serial: frame.serial, answerId })
  return decodeAs(0x8302, '2013', frame.body).value
}
const stored = async ({ vehicleId }: Vehicle) =>
  (
    await db.pool.query(
      `select state, attempts, blocked_by as "blockedBy", consent, not_before as "notBefore" from upgrade_record
        where vehicle_id = $1`,
      [vehicleId],
    )
  ).rows[0]
const reaches = async (vehicle: Vehicle, expected: object) => {
  await expect
    .poll(async () => {
      await advance()
      return stored(vehicle)
    })
    .toMatchObject(expected)
}

describe('a driver who is asked', () => {
  it('reads the text of the task with three answers, and gets the upgrade after accepting', async () => {
    const vehicle = await asked()
    const question = await answer(vehicle, 1)
    expect(question.question).toBe(QUESTION)
    expect(question.answers.map(({ id }) => id)).toEqual([1, 2, 3])
    await reaches(vehicle, { state: 'downloading', attempts: 1 })
    await vehicle.command(0x8105)
    expect(await stored(vehicle)).toMatchObject({ consent: 'accepted' })
  })

  it('is asked again when a failed upgrade is sent again', async () => {
    const vehicle = await asked()
    await answer(vehicle, 1)
    await reaches(vehicle, { state: 'downloading', consent: 'accepted' })
    await vehicle.command(0x8105)
    const { rows } = await db.pool.query(
      `update upgrade_record set state = 'failed', finished_at = now() where vehicle_id = $1 returning id::int`,
      [vehicle.vehicleId],
    )
    await ground.ask(retryExpress, { token: 'whole', body: { ids: [rows[0].id], reason: 'again' } })
    await db.pool.query(`update command_job set status = 'executed' where vehicle_id = $1`, [vehicle.vehicleId])
    await reaches(vehicle, { state: 'awaitingConsent' })
    expect(await stored(vehicle)).toMatchObject({ consent: null })
  })

  it('who declines gets no upgrade, and is not asked again', async () => {
    const vehicle = await asked()
    await answer(vehicle, 3)
    await reaches(vehicle, { state: 'declined', attempts: 0 })
    await advance(24 * 3_600_000)
    expect(await stored(vehicle)).toMatchObject({ state: 'declined' })
  })

  it('who wants it later is asked again hours after', async () => {
    const vehicle = await asked()
    await answer(vehicle, 2)
    await reaches(vehicle, { state: 'awaitingCondition', blockedBy: ['driver'] })
    const { notBefore } = await stored(vehicle)
    expect(notBefore.getTime() - Date.now()).toBeGreaterThan(3 * 3_600_000)
    await advance(4 * 3_600_000 + 60_000)
    await vehicle.command(0x8302)
    expect(await stored(vehicle)).toMatchObject({ state: 'awaitingConsent' })
  })

  it('is not asked after the last day; then it is announced and sent', async () => {
    const vehicle = await asked({ consent: 'askUntil', askUntil: '2026-01-31' })
    await advance()
    expect(decodeAs(0x8300, '2013', (await vehicle.command(0x8300)).body).value.text).toBe(QUESTION)
    expect(await stored(vehicle)).toMatchObject({ state: 'downloading' })
  })

  it('cannot be asked by a terminal of 2019, which the list says', async () => {
    const vehicle = await asked()
    const later = { protocol: 'jt808', version: '2019' } as const
    await advance(0, {}, () => later)
    expect(await stored(vehicle)).toMatchObject({ state: 'awaitingCondition', blockedBy: ['cannotAsk'] })
  })
})
