import { jointFrames, type LiveJoint } from '#core/contract/joint.ts'
import { exportChanged } from '#core/contract/live.ts'
import { noticesChanged } from '#core/contract/notice.ts'
import type { AlarmKeeper } from '../alarms/alarm-keeper.ts'
import { pushAlarms } from '../alarms/push-alarms.ts'
import type { Bus } from '../bus/bus.ts'
import type { CommandJob } from '../commands/command-service.ts'
import { commandChanged } from '../commands/job-router.ts'
import type { LiveServer } from '../live/live-server.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import type { TrackedFleet } from '../tracker/tracked-fleet.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { every } from '#server/ops/every.ts'
import type { Logger } from '#server/ops/log.ts'
import {
  alarmHandled,
  alarmsWritten,
  exportUpdated,
  jobUpdated,
  jointUpdated,
  noticesUpdated,
  positionsStored,
  presence,
} from './topics.ts'

export interface FollowingParts {
  bus: Bus
  tracker: Tracker
  fleet: TrackedFleet
  live: LiveServer
  alarms: AlarmKeeper
}

/** Positions published at a time; more would be too long for one message of the bus. */
const AT_ONCE = 1_000
const PRESENCE_MS = 1_000

/** Applies data stored by any process to the last states here and sends them to viewers. Returns a function that ends it. */
export function followFleet({ bus, tracker, fleet, live, alarms }: FollowingParts): () => void {
  const endings = [
    bus.subscribe(positionsStored, (positions) => {
      const now = Date.now()
      for (const position of positions) tracker.apply(position, now)
    }),
    bus.subscribe(alarmsWritten, (written) => {
      pushAlarms(written, fleet.counts, live.news)
      alarms.apply(written)
    }),
    bus.subscribe(alarmHandled, ({ oemId, change }) => live.news.alarmChanged(oemId, change)),
    bus.subscribe(commandChanged, (job: CommandJob) => live.news.commandChanged(job)),
    bus.subscribe(exportUpdated, ({ accountId, change }) => live.news.toAccount(accountId, exportChanged, change)),
    bus.subscribe(noticesUpdated, (changes) => {
      for (const { accountId, ...change } of changes) live.news.toAccount(accountId, noticesChanged, change)
    }),
    bus.subscribe(jobUpdated, (job) => live.news.jobChanged(job)),
    bus.subscribe(jointUpdated, ({ accountId, message }: { accountId: number; message: LiveJoint }) =>
      live.news.toAccount(accountId, jointFrames, message),
    ),
    bus.subscribe(presence, ({ heard, left, at }, from) => {
      if (from === bus.node) return
      for (const vehicleId of heard) tracker.recordContact(vehicleId, at)
      for (const vehicleId of left) tracker.leave(vehicleId, at)
    }),
  ]
  return () => {
    for (const end of endings) end()
  }
}

/** Publishes stored positions to all processes. Only the recorder needs the extra items. */
export function publishPositions(bus: Bus, positions: readonly PositionRow[], alone: boolean): void {
  if (alone) return bus.publish(positionsStored, positions)
  for (let at = 0; at < positions.length; at += AT_ONCE) {
    const part = positions.slice(at, at + AT_ONCE).map((position) => ({ ...position, items: null }))
    bus.publish(positionsStored, part)
  }
}

/** Messages other than positions keep a vehicle online as well: gateways publish these contacts once a second. */
export function publishPresence(
  { bus, tracker, log }: { bus: Bus; tracker: Tracker; log: Logger },
  contactedSince: (at: number) => number[],
): () => void {
  let left: number[] = []
  let last = Date.now()
  tracker.onLogout = (vehicleId) => left.push(vehicleId)
  const publish = () => {
    const at = Date.now()
    const heard = contactedSince(last)
    last = at
    if (heard.length + left.length > 0) bus.publish(presence, { heard, left, at })
    left = []
  }
  const failed = (error: unknown) => log.error({ err: error }, 'contacts of vehicles were not announced')
  const timer = every(PRESENCE_MS, publish, failed)
  return () => void timer.stop()
}
