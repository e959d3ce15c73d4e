import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { demoVehicle, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { storyOf } from './stories.ts'

/** How a terminal of the fleet is broken, for good. */
export type TerminalFault =
  | 'stuckReceiver'
  | 'lostFix'
  | 'lostBus'
  | 'rebootLoop'
  | 'weakBackup'
  | 'brokenStorage'
  | 'silentDrive'
  | 'misreadVin'

/** Small fleets have them too; the first vehicles are the ones that people try commands on. */
const FROM = 24
const TO = 60
const OF_EACH = 2

const reportsItself = ({ dialect }: DemoVehicle) => dialect === 'fleetwall'
const drivesFar = ({ duty }: DemoVehicle) => duty !== 'distribution'
const FITS: Readonly<Record<TerminalFault, (vehicle: DemoVehicle, seed: number) => boolean>> = {
  weakBackup: reportsItself,
  brokenStorage: reportsItself,
  lostBus: (vehicle, seed) => demoEquipment(seed, vehicle).canSet !== null,
  stuckReceiver: drivesFar,
  lostFix: drivesFar,
  silentDrive: drivesFar,
  rebootLoop: () => true,
  misreadVin: () => true,
}

const faultsBySeed = new Map<number, ReadonlyMap<number, TerminalFault>>()

/** The fault of a terminal; most have none. */
export function terminalFaultOf(seed: number, index: number): TerminalFault | undefined {
  if (index < FROM || index >= TO) return undefined
  let faults = faultsBySeed.get(seed)
  if (!faults) {
    faults = faultsOf(seed)
    faultsBySeed.set(seed, faults)
  }
  return faults.get(index)
}

function faultsOf(seed: number): ReadonlyMap<number, TerminalFault> {
  const faults = new Map<number, TerminalFault>()
  const fleet = Array.from({ length: TO - FROM }, (_, at) => demoVehicle(seed, FROM + at))
  for (const [fault, fits] of Object.entries(FITS) as [TerminalFault, (typeof FITS)[TerminalFault]][]) {
    const free = fleet.filter(
      (vehicle) => !faults.has(vehicle.index) && storyOf(seed, vehicle.index) === undefined && fits(vehicle, seed),
    )
    for (const { index } of free.slice(0, OF_EACH)) faults.set(index, fault)
  }
  return faults
}

/** The VIN that a terminal with this fault reads: the one of the vehicle before it in the fleet. */
export function misreadVin(
  { habits, seed }: { habits: { brokenTerminals: boolean }; seed: number },
  { index }: DemoVehicle,
): string | undefined {
  const isMisread = habits.brokenTerminals && terminalFaultOf(seed, index) === 'misreadVin'
  return isMisread ? demoVehicle(seed, index - 1).vin : undefined
}
