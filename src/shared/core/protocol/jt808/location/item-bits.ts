/* Bits of the additional items of 0x0200 (JT/T 808-2019 tables 27-33, JT/T 1078 tables 14-17). */

export const videoAlarmBits = [
  { bit: 0, key: 'signalLoss' },
  { bit: 1, key: 'signalCovered' },
  { bit: 2, key: 'storageFault' },
  { bit: 3, key: 'otherDeviceFault' },
  { bit: 4, key: 'overload' },
  { bit: 5, key: 'abnormalDriving' },
  { bit: 6, key: 'recordThreshold' },
] as const

export const abnormalDrivingBits = [
  { bit: 0, key: 'fatigue' },
  { bit: 1, key: 'phone' },
  { bit: 2, key: 'smoking' },
] as const

export const signalBits = [
  { bit: 0, key: 'lowBeam' },
  { bit: 1, key: 'highBeam' },
  { bit: 2, key: 'rightTurn' },
  { bit: 3, key: 'leftTurn' },
  { bit: 4, key: 'brake' },
  { bit: 5, key: 'reverse' },
  { bit: 6, key: 'fog' },
  { bit: 7, key: 'outline' },
  { bit: 8, key: 'horn' },
  { bit: 9, key: 'airConditioning' },
  { bit: 10, key: 'neutral' },
  { bit: 11, key: 'retarder' },
  { bit: 12, key: 'abs' },
  { bit: 13, key: 'heater' },
  { bit: 14, key: 'clutch' },
] as const

/** Faults of the storages: twelve main ones, four for disaster recovery. */
export const storageBits = Array.from({ length: 16 }, (_, bit) => ({
  bit,
  key: bit < 12 ? `mainStorage${bit + 1}` : `backupStorage${bit - 11}`,
}))

export const ioBits = [
  { bit: 0, key: 'deepSleep' },
  { bit: 1, key: 'sleep' },
] as const

export const chargeBits = [
  { bit: 0, key: 'charging' },
  { bit: 1, key: 'plugged' },
  { bit: 2, key: 'ready' },
] as const

/** What a terminal of Fleetwall reports of itself. */
export const deviceBits = [
  { bit: 0, key: 'caseOpened' },
  { bit: 1, key: 'simRemoved' },
  { bit: 2, key: 'overheated' },
  { bit: 3, key: 'backupBatteryLow' },
  { bit: 4, key: 'storageFault' },
  { bit: 5, key: 'clockDrift' },
  { bit: 6, key: 'certificateEnding' },
] as const

/** Vehicle state sent with a T/JSATL 12 alarm. */
export const alarmVehicleBits = [
  { bit: 0, key: 'acc' },
  { bit: 1, key: 'leftTurn' },
  { bit: 2, key: 'rightTurn' },
  { bit: 3, key: 'wiper' },
  { bit: 4, key: 'brake' },
  { bit: 5, key: 'card' },
  { bit: 10, key: 'positioned' },
] as const

export const tyreKindBits = [
  { bit: 0, key: 'report' },
  { bit: 1, key: 'high' },
  { bit: 2, key: 'low' },
  { bit: 3, key: 'hot' },
  { bit: 4, key: 'sensor' },
  { bit: 5, key: 'imbalance' },
  { bit: 6, key: 'leak' },
  { bit: 7, key: 'battery' },
] as const
