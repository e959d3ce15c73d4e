import type { z } from 'zod'
import { alarmChanged, alarmRaised, commandJobChanged, type LiveAlarmChange, type Topic } from '#core/contract/live.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { troubleCodeOf } from '#core/domain/alarm-kind.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { RaisedAlarm } from '../alarms/alarm-repository.ts'
import type { CommandJob } from '../commands/command-service.ts'
import { isInScope } from '../tracker/fleet-view.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { mayHearOf, type TimedJobNews } from './job-news.ts'
import type { LiveListener } from './live-listener.ts'
import type { LiveListeners } from './live-listeners.ts'
import { type LiveScope, roundedPlace } from './live-scope.ts'

/** Province or country of a position. */
export type RegionOf = (lng: number, lat: number) => string | undefined

/** Single messages, each only for those who may see what it is about. */
export class LiveNews {
  private readonly listeners: LiveListeners
  private readonly tracker: Tracker
  private regionOf: RegionOf = () => undefined

  constructor(listeners: LiveListeners, tracker: Tracker) {
    this.listeners = listeners
    this.tracker = tracker
  }

  /** From now on alarms are sent with the region of their position. */
  nameRegions(regionOf: RegionOf): void {
    this.regionOf = regionOf
  }

  alarmRaised(alarm: RaisedAlarm): void {
    const vehicle = this.tracker.directory.vehicles.get(alarm.vehicleId)
    const index = this.tracker.indexOf(alarm.vehicleId)
    if (!vehicle || index === undefined) return
    const { id, kind, subject, level, startedAt } = alarm
    const region = this.regionOf(alarm.lng, alarm.lat)
    const code = troubleCodeOf(subject)
    const startTime = toPlatformTime(startedAt)
    const common = { id, kind, level, startTime, ...(code && { code }), ...(region && { region }) }
    const full = {
      ...common,
      vehicleId: vehicle.vehicleId,
      vin: vehicle.vin,
      plate: vehicle.plate,
      lat: alarm.lat,
      lng: alarm.lng,
    }
    const [lat, lng] = [alarm.lat, alarm.lng].map((degrees) => roundedPlace(degrees * 1e6) / 1e6) as [number, number]
    const rounded = { ...full, lat, lng }
    const anonymous = { ...rounded, vehicleId: null, vin: null, plate: null }
    for (const { scope, view, socket } of this.listeners.to(alarmRaised)) {
      if (!isInScope(scope, vehicle)) continue
      if (view && !view.part.concerns(index)) continue
      socket.emit(alarmRaised.name, scope.anonymous ? anonymous : scope.rounded ? rounded : full)
    }
  }

  alarmChanged(oemId: string, change: LiveAlarmChange): void {
    this.listeners.send(alarmChanged, change, this.whoSees(oemId, change.vehicleId))
  }

  commandChanged(job: CommandJob): void {
    const message = { jobId: job.id, vin: job.vin, status: job.status }
    this.listeners.send(commandJobChanged, message, this.whoSees(job.oemId, job.vehicleId))
  }

  /** Only for those who find the job in the list of its page. */
  jobChanged({ audience, change }: TimedJobNews): void {
    this.listeners.send(jobChanged, change, (listener) => mayHearOf(listener, audience, change.kind))
  }

  /** Only for one account, in all windows it has open. */
  toAccount<P extends z.ZodType>(accountId: number, topic: Topic<P>, message: z.output<P>): void {
    this.listeners.send(topic, message, (listener) => listener.accountId === accountId)
  }

  /** Only for one wall. */
  toDisplay<P extends z.ZodType>(oemId: string, id: string, topic: Topic<P>, message: z.output<P>): void {
    this.listeners.send(topic, message, ({ display }) => display?.id === id && display.oemId === oemId)
  }

  /** For everybody signed in who sees this organisation. */
  toOrganisation<P extends z.ZodType>(oemId: string, orgId: number, topic: Topic<P>, message: z.output<P>): void {
    const seen = ({ oemId: tenant, memberOf }: LiveScope) => tenant === oemId && memberOf.includes(orgId)
    this.listeners.send(topic, message, ({ scope }) => seen(scope))
  }

  /** Signed-in users who see a vehicle; for one that is no longer followed, the whole tenant. */
  private whoSees(oemId: string, vehicleId: number): (listener: LiveListener) => boolean {
    const vehicle = this.tracker.directory.vehicles.get(vehicleId)
    return ({ scope }) => !scope.anonymous && scope.oemId === oemId && (!vehicle || isInScope(scope, vehicle))
  }
}
