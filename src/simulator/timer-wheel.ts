import { guarded } from './complain.ts'

const TICK_MS = 100
const SLOTS = 4_096

export interface Timed {
  /** Called once per appointment, not before its time. */
  wake(now: number): void
}

interface Appointment {
  who: Timed
  at: number
}

/**
 * One timer for all terminals: a ring of slots a tenth of a second wide. Everyone has at most one appointment; a new one
 * replaces the old.
 */
export class TimerWheel {
  private readonly slots: Appointment[][] = Array.from({ length: SLOTS }, () => [])
  private readonly current = new Map<Timed, Appointment>()
  private tick: number

  constructor(now: number) {
    this.tick = Math.floor(now / TICK_MS)
  }

  get size(): number {
    return this.current.size
  }

  schedule(who: Timed, at: number): void {
    const appointment = { who, at }
    this.current.set(who, appointment)
    const tick = Math.max(this.tick + 1, Math.ceil(at / TICK_MS))
    ;(this.slots[tick % SLOTS] as Appointment[]).push(appointment)
  }

  cancel(who: Timed): void {
    this.current.delete(who)
  }

  /** Wakes everyone whose time has come. After a pause of the process the missed slots are caught up with. */
  advance(now: number): void {
    const target = Math.floor(now / TICK_MS)
    // One turn of the ring reaches every slot.
    if (target - this.tick > SLOTS) this.tick = target - SLOTS
    while (this.tick < target) {
      this.tick++
      this.turn(this.tick % SLOTS, now)
    }
  }

  private turn(slot: number, now: number): void {
    const due = this.slots[slot] as Appointment[]
    if (due.length === 0) return
    const later: Appointment[] = []
    this.slots[slot] = later
    for (const appointment of due) {
      if (this.current.get(appointment.who) !== appointment) continue
      if (appointment.at > now) {
        later.push(appointment)
        continue
      }
      this.current.delete(appointment.who)
      // One that fails must not take the appointments of the others along.
      guarded(() => appointment.who.wake(now))
    }
  }
}
