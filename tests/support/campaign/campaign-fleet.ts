import { DEMO_SEED, type DemoVehicle, demoVehicle } from '#core/demo/demo-fleet.ts'
import { UPGRADE_FAULTS, type UpgradeFault, upgradeFaultOf } from '#simulator/terminal/abilities/upgrade-fault.ts'
import { drivingStyle } from '#simulator/motion/driving-style.ts'
import { type Habits, QUIET } from '#simulator/terminal/habits.ts'
import type { Surroundings } from '#simulator/terminal/surroundings.ts'
import { tcpLinks } from '#simulator/terminal/tcp-link.ts'
import { tcpStream } from '#simulator/terminal/tcp-stream.ts'
import { Terminal } from '#simulator/terminal/terminal.ts'
import { TimerWheel } from '#simulator/timer-wheel.ts'
import { aDrivingVehicle } from '../manual-world.ts'

const TICK_MS = 100
/** Terminals of a fleet come up over this time. */
const SPREAD_MS = 2_000
/** Part models whose files the campaign has. */
export const CAMPAIGN_MODELS = ['FT-60', 'FT-120', 'FT-300'] as const

/** The first vehicles of the demo whose terminals the campaign has files for. */
export function campaignVehicles(count: number): DemoVehicle[] {
  const found: DemoVehicle[] = []
  for (let index = 0; found.length < count; index++) {
    const vehicle = demoVehicle(DEMO_SEED, index)
    if ((CAMPAIGN_MODELS as readonly string[]).includes(vehicle.terminalModel)) found.push(vehicle)
  }
  return found
}

/** The first seed with which everything that can go wrong does at the first try, in a small fleet too. */
function seedWithAllFaults(vehicles: readonly DemoVehicle[], habits: Habits): number {
  for (let seed = DEMO_SEED; ; seed++) {
    const faults = new Set(vehicles.map(({ index }) => upgradeFaultOf({ seed, habits }, index, 0)))
    if (UPGRADE_FAULTS.every((fault) => faults.has(fault))) return seed
  }
}

/** Simulated terminals on the real clock and real sockets, in vehicles that wait at a traffic light for good. */
export class CampaignFleet {
  readonly terminals = new Map<string, Terminal>()
  readonly habits: Habits
  readonly seed: number
  private readonly timer: NodeJS.Timeout

  constructor(vehicles: readonly DemoVehicle[], port: number, habits: Partial<Habits>) {
    const wheel = new TimerWheel(Date.now())
    this.habits = { ...QUIET, upgradeTimes: { flash: 1_000, start: 1_000 }, ...habits }
    this.seed = seedWithAllFaults(vehicles, this.habits)
    const world: Surroundings = {
      seed: this.seed,
      now: Date.now,
      random: Math.random,
      openLink: tcpLinks('127.0.0.1', port),
      openStream: tcpStream,
      habits: this.habits,
      media: null,
      schedule: (who, at) => wheel.schedule(who, at),
      counters: { sent: 0, acknowledged: 0, resent: 0, connects: 0, disconnects: 0, dropped: 0 },
    }
    for (const [at, vehicle] of vehicles.entries()) {
      const start = Date.now() + (SPREAD_MS * at) / vehicles.length
      const motion = {
        vehicle,
        style: drivingStyle(vehicle),
        at: (time: number) => aDrivingVehicle({ time, speed: 0 }),
      }
      this.terminals.set(vehicle.vin, new Terminal(world, motion, start))
    }
    this.timer = setInterval(() => wheel.advance(Date.now()), TICK_MS)
  }

  of(vin: string): Terminal {
    return this.terminals.get(vin)!
  }

  online(): number {
    return [...this.terminals.values()].filter(({ session }) => session.isUsable).length
  }

  /** What goes wrong with the next upgrade of a vehicle. */
  faultOf(vin: string): UpgradeFault | null {
    const { motion, abilities } = this.of(vin)
    return upgradeFaultOf(this, motion.vehicle.index, abilities.upgrade.tries)
  }

  runs(vin: string, version: string): boolean {
    return this.of(vin).abilities.upgrade.version === version
  }

  /** The driver has read so many questions, and nothing that they have to say is on its way. */
  hasRead(vin: string, questions: number): boolean {
    const { abilities, session } = this.of(vin)
    const { shown, nextDue } = abilities.texts
    return shown.length === questions && nextDue === Number.POSITIVE_INFINITY && session.outbox.size === 0
  }

  stop(): void {
    clearInterval(this.timer)
    for (const terminal of this.terminals.values()) terminal.stop()
  }
}
