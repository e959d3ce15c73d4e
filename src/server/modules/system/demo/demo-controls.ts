import type { DemoNames, DemoText } from '#core/demo/demo-names.ts'
import { BODY_ACTIONS, BODY_CONTROLS, type BodyAction } from '#core/domain/body-control.ts'
import type { SharedParts } from '#server/app/module.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { type DemoControlled, demoControlRepository } from './demo-control-repository.ts'
import { namesOfDemo } from './demo-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

interface DemoControlParts {
  db: Pick<Database, 'orm'>
  commands: Pick<CommandService, 'create'>
  deviceRestarts: SharedParts['deviceRestarts']
  /** Absent: no fleet is simulated next to this platform. */
  pastUrl: string | undefined
  log: Logger
}

/** What drivers call the service centre for. */
const CALLS: readonly { action: BodyAction; value?: number; reason?: DemoText }[] = [
  { action: 'setClimate', value: 21 },
  { action: 'unlockDoors', reason: 'Key locked in the vehicle' },
  { action: 'setWindows', value: 20 },
  { action: 'flash' },
  { action: 'setChargeLimit', value: 80 },
  { action: 'startEngine', reason: 'Warm up before the shift' },
  { action: 'find' },
  { action: 'setSeatHeat', value: 2 },
]
const VEHICLES = 300
const WAITS_FOR = 20

/** Terminals engineers restart: a batch after a failure of the network, and one that is offline as often as not. */
const RESTARTS = [
  { from: 10, count: 6, interval: 15, waitMinutes: 0, reason: 'Lost time synchronisation after the network outage' },
  { from: 20, count: 2, interval: 60, waitMinutes: 240, reason: 'Reports no CAN data since this morning' },
] as const

/** Comfort commands of the service centre, once, when vehicles have reported: they answer, and some decline. */
export function demoControlWork(parts: DemoControlParts): BackgroundWork[] {
  const { db, deviceRestarts, pastUrl, log } = parts
  const demo = demoControlRepository(db, DEMO_TENANT)
  let isOver = false
  const run = async () => {
    isOver ||= await demo.isDone()
    if (isOver) return
    const vehicles = await demo.reporting(VEHICLES)
    if (vehicles.length < WAITS_FOR) return
    await demo.setDone()
    isOver = true
    const caller = { oemId: DEMO_TENANT, ...(await demo.operator()) }
    const names = await namesOfDemo(db)
    for (const { from, count, reason, ...order } of RESTARTS) {
      const vins = vehicles.slice(from, from + count).map(({ vin }) => vin)
      await deviceRestarts.start(caller, { ...order, reason: names.text(reason), vins })
    }
    const sent = await sendControls({ ...parts, names }, caller, vehicles)
    log.info({ vehicles: sent }, 'controlled vehicles of the demo')
  }
  return pastUrl === undefined ? [] : [schedule('demo.controls', '* * * * *', run, { atStart: true })]
}

type Caller = Parameters<SharedParts['deviceRestarts']['start']>[0]

async function sendControls(
  { commands, names }: DemoControlParts & { names: DemoNames },
  caller: Caller,
  vehicles: readonly DemoControlled[],
): Promise<number> {
  let sent = 0
  for (const { vin, controls } of vehicles) {
    const { action, value, reason } = CALLS[sent % CALLS.length]!
    if (sent >= CALLS.length || !controls.includes(String(BODY_CONTROLS[BODY_ACTIONS[action].control]))) continue
    const params = { action, ...(value === undefined ? {} : { value }) }
    const isSent = await commands
      .create(caller, { kind: 'bodyControl', vin, params, reason: reason ? names.text(reason) : '' })
      .then(
        () => true,
        (error: unknown) => {
          // It drives, or its owner has not agreed: the next one.
          if (error instanceof ApiError) return false
          throw error
        },
      )
    if (isSent) sent += 1
  }
  return sent
}
