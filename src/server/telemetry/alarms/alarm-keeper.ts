import type { Logger } from 'pino'
import type { CommandService } from '../commands/command-service.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import { Underway } from '#server/ops/underway.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { storeInParts } from '#server/store/store-in-parts.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import { type AlarmRow, vehicleAsSuch } from './alarm-change.ts'
import type { AlarmEngine } from './alarm-engine.ts'
import type { RaisedAlarm, WrittenAlarms } from './alarm-repository.ts'
import type { AlarmStoreRepository, OpenOffline } from './alarm-store-repository.ts'
import type { FleetPlaces } from './fleet-places.ts'
import type { LiveTest } from './group-vehicles-repository.ts'
import { MASK_PARAMETER } from './mask-in-force-repository.ts'
import { ruleKey } from './rule-conditions.ts'

export interface AlarmKeeperParts {
  engine: AlarmEngine
  store: AlarmStoreRepository
  rejected: RejectedRows
  tracker: Tracker
  commands: Pick<CommandService, 'create'>
  /** Notifies all processes of what was written. */
  publish(written: WrittenAlarms): void
  /** One process of an installation looks for conditions that no position reports. */
  leads(): boolean
  log: Logger
}

const SWEEP_MS = 15_000
const RELOAD_MS = 60_000
const MINUTE_MS = 60_000
/** Longer after its start, a text to the driver would come too late to be understood. */
const TEXT_WITHIN_MS = 10 * MINUTE_MS
const MASK_LASTS_SECONDS = 7 * 86_400

/** Synchronises rules and geofences in memory with the database, and finds conditions that no position reports. */
export class AlarmKeeper {
  private readonly parts: AlarmKeeperParts
  private readonly timers: Repeating[] = []
  private readonly underway = new Underway()
  private readonly listeners: ((alarm: RaisedAlarm) => void)[] = []
  private offline = new Map<string, OpenOffline>()
  private led = false
  /** Applies the content of the database. */
  readonly reload = oneAtATime(() => this.load())
  private readonly sweepOnce = oneAtATime(() => this.sweep(Date.now()))

  /** Vehicles and organisations rules and fences are about. */
  readonly places: FleetPlaces

  constructor(parts: AlarmKeeperParts) {
    this.parts = parts
    this.places = parts.engine.places
  }

  /** Before the open alarms are restored. */
  async start(): Promise<void> {
    await this.load()
    await this.restoreStays()
    const failed = (what: string) => (error: unknown) =>
      this.parts.log.warn({ err: error }, `alarms: ${what} failed, will be tried again`)
    this.timers.push(
      every(SWEEP_MS, () => this.sweepOnce(), failed('sweep')),
      every(RELOAD_MS, () => this.reload(), failed('reload')),
    )
  }

  async stop(): Promise<void> {
    await Promise.all(this.timers.map((timer) => timer.stop()))
    await this.underway.settled()
  }

  /** After the fences, before the open alarms. */
  async restoreStays(): Promise<void> {
    for (const stay of await this.parts.store.openStays()) this.parts.engine.restoreStay(stay)
  }

  /** Vehicles of working groups, whether a fence names them or not. */
  groupVehicles(groupIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
    return this.parts.store.groupVehicles(groupIds, this.isLive)
  }

  /** The live part of the rule of a smart group. */
  private readonly isLive: LiveTest = (vehicleId, { state, alarmed }) => {
    const { tracker } = this.parts
    const index = tracker.indexOf(vehicleId)
    if (index === undefined) return false
    if (state !== undefined && tracker.stateAt(index) !== state) return false
    return alarmed === undefined || tracker.table.alarmLevel[index]! > 0 === alarmed
  }

  /** Called after the commit for every new alarm, also for past ones: files of active-safety alarms are asked for by this. */
  onRaised(listener: (alarm: RaisedAlarm) => void): void {
    this.listeners.push(listener)
  }

  /** After the commit of what positions raised, in the process that wrote it. */
  stored(written: WrittenAlarms): void {
    const { raised, ended, past = [] } = written
    if (raised.length + ended.length + past.length > 0) this.parts.publish(written)
    for (const alarm of raised) this.textDriver(alarm)
  }

  /** Alarms any process has written. */
  apply({ raised, past = [] }: WrittenAlarms): void {
    for (const alarm of [...raised, ...past]) for (const listener of this.listeners) listener(alarm)
  }

  /** Writes alarms that follow from no position. */
  async raise(alarms: readonly AlarmRow[]): Promise<void> {
    for (const alarm of alarms) if (alarm.begins) this.parts.engine.qualify(alarm)
    const { store, rejected } = this.parts
    const left = await storeInParts(alarms, {
      write: async (rows) => this.stored(await store.write(rows)),
      setAside: (row, error) => rejected.add({ source: 'alarm_event', row, error }),
    })
    if (left) throw left.error
  }

  /** Vehicles that say nothing for longer than a rule allows, and masks that have ended. */
  async sweep(now: number): Promise<void> {
    const leads = this.parts.leads()
    if (leads && !this.led) await this.restoreOffline()
    this.led = leads
    if (!leads) return
    const changes = this.offlineChanges(now)
    if (changes.length > 0) await this.raise(changes)
    for (const mask of await this.parts.store.takeExpiredMasks(now)) {
      const parameters = [{ id: MASK_PARAMETER, value: mask.word }]
      await this.parts.commands
        .create(
          { userId: null, oemId: mask.oemId, orgIds: [mask.orgId] },
          {
            kind: 'setParameters',
            vin: mask.vin,
            params: { parameters },
            reason: `alarm mask of bits ${mask.bits.join(', ')} ended`,
            source: 'schedule',
            queuePolicy: 'queueUntilExpire',
            expireSeconds: MASK_LASTS_SECONDS,
          },
        )
        .then((job) => this.parts.store.carryMasks(mask.jobId, job.id))
        .catch((error: unknown) =>
          this.parts.log.warn({ err: error, vin: mask.vin }, 'an ended alarm mask could not be taken back'),
        )
    }
  }

  private async restoreOffline(): Promise<void> {
    const open = await this.parts.store.openOffline()
    this.offline = new Map(open.map((alarm) => [keyOf(alarm.vehicleId, alarm.ruleId), alarm]))
  }

  private async load(): Promise<void> {
    const { engine, store } = this.parts
    const [rules, mutes, fences, groups] = await Promise.all([
      store.rules(),
      store.mutes(Date.now()),
      store.fences(),
      store.groupsOfFences(this.isLive),
    ])
    engine.rules.load(rules, mutes)
    engine.places.setGroups(groups)
    engine.fences.load(fences)
    await store.endOrphans()
  }

  private offlineChanges(now: number): AlarmRow[] {
    const { tracker, engine } = this.parts
    const changes: AlarmRow[] = []
    for (const vehicle of tracker.directory.vehicles.values()) {
      const index = tracker.indexOf(vehicle.vehicleId)
      const lastAt = index === undefined ? 0 : tracker.table.messageAt[index]!
      if (index === undefined || lastAt === 0) continue
      for (const rule of engine.rules.of(vehicle.vehicleId).all) {
        if (rule.condition.kind !== 'offline') continue
        const key = keyOf(vehicle.vehicleId, rule.id)
        const open = this.offline.get(key)
        const due = lastAt + rule.condition.minutes * MINUTE_MS
        const place = { lat: tracker.table.lat[index]! / 1e6, lng: tracker.table.lng[index]! / 1e6, speed: 0 }
        if (open && lastAt > open.startedAt) {
          changes.push({ ...offlineRow(open, rule.condition.minutes), ...place, begins: false, endedAt: lastAt })
          this.offline.delete(key)
        } else if (!open && now >= due) {
          const { oemId, vehicleId } = vehicle
          const alarm = { oemId, vehicleId, ruleId: rule.id, level: rule.level, startedAt: due }
          changes.push({ ...offlineRow(alarm, rule.condition.minutes), ...place })
          this.offline.set(key, alarm)
        }
      }
    }
    return changes
  }

  private textDriver({ oemId, vehicleId, ruleId, fenceId, muted, startedAt }: RaisedAlarm): void {
    if (muted || Date.now() - startedAt > TEXT_WITHIN_MS) return
    const { engine, tracker, commands, log } = this.parts
    const text =
      ruleId === null
        ? fenceId !== null && engine.fences.fence(fenceId)?.driverText
        : engine.rules.rule(ruleId)?.driverText
    const vehicle = tracker.directory.vehicles.get(vehicleId)
    if (!text || !vehicle) return
    const caller = { userId: null, oemId, orgIds: [vehicle.orgId] }
    const request = { kind: 'textMessage', vin: vehicle.vin, params: { text }, source: 'rule' } as const
    const asked = commands.create(caller, request).catch((error: unknown) => {
      log.info({ err: error, vehicleId }, 'text of a rule not sent to the driver')
    })
    void this.underway.add(asked)
  }
}

const keyOf = (vehicleId: number, ruleId: number) => `${vehicleId} ${ruleId}`

const offlineRow = (open: OpenOffline, minutes: number): AlarmRow => ({
  change: 'alarm',
  ...vehicleAsSuch,
  ...open,
  kind: 'ruleOffline',
  source: 'rule',
  subject: ruleKey(open.ruleId),
  endedAt: null,
  begins: true,
  late: false,
  lat: 0,
  lng: 0,
  speed: 0,
  value: minutes,
})
