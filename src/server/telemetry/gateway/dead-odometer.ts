import type { Tracker } from '../tracker/tracker.ts'
import type { DataFaults } from './data-faults.ts'
import type { KnownTerminal } from './terminal-registry.ts'

interface Reading {
  /** 0.1 km; null: the message has none. */
  mileage: number | null
  /** The message or unit it came in; a text is made of it for the few that are noted. */
  item: () => string
  sample: Uint8Array
}

/** A reading of an odometer that stays while the vehicle drives is a data error of its terminal. */
export function noteDeadOdometer(
  { faults, tracker }: { faults: DataFaults; tracker: Tracker },
  terminal: KnownTerminal,
  { mileage, item, sample }: Reading,
): void {
  if (mileage === null || terminal.vehicleId === null || !tracker.days.hasDeadOdometer(terminal.vehicleId)) return
  faults.note(terminal, terminal.phone, { kind: 'odometerDead', item: item(), value: `${mileage / 10} km`, sample })
}
