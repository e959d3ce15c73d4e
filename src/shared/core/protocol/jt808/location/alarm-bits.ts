import { bitWord } from './bit-word.ts'

/**
 * Alarm word of 0x0200 (JT/T 808-2019 table 25). `momentary` alarms are cleared by the terminal once the platform has
 * answered; the others stay set until their cause ends.
 */
export const alarmBits = [
  { bit: 0, key: 'panic', momentary: true },
  { bit: 1, key: 'overspeed', momentary: false },
  { bit: 2, key: 'fatigue', momentary: false },
  { bit: 3, key: 'dangerWarning', momentary: true },
  { bit: 4, key: 'gnssFault', momentary: false },
  { bit: 5, key: 'antennaOpen', momentary: false },
  { bit: 6, key: 'antennaShort', momentary: false },
  { bit: 7, key: 'lowVoltage', momentary: false },
  { bit: 8, key: 'powerLost', momentary: false },
  { bit: 9, key: 'displayFault', momentary: false },
  { bit: 10, key: 'ttsFault', momentary: false },
  { bit: 11, key: 'cameraFault', momentary: false },
  { bit: 12, key: 'icModuleFault', momentary: false },
  { bit: 13, key: 'overspeedWarning', momentary: false },
  { bit: 14, key: 'fatigueWarning', momentary: false },
  { bit: 15, key: 'violationDriving', momentary: false },
  { bit: 16, key: 'tyrePressureWarning', momentary: false },
  { bit: 17, key: 'rightTurnBlindZone', momentary: false },
  { bit: 18, key: 'dayDrivingOvertime', momentary: false },
  { bit: 19, key: 'parkingOvertime', momentary: false },
  { bit: 20, key: 'areaCrossing', momentary: true },
  { bit: 21, key: 'routeCrossing', momentary: true },
  { bit: 22, key: 'roadTime', momentary: true },
  { bit: 23, key: 'routeDeviation', momentary: false },
  { bit: 24, key: 'speedSensorFault', momentary: false },
  { bit: 25, key: 'fuelAbnormal', momentary: false },
  { bit: 26, key: 'theft', momentary: false },
  { bit: 27, key: 'illegalIgnition', momentary: true },
  { bit: 28, key: 'illegalMotion', momentary: true },
  { bit: 29, key: 'collision', momentary: false },
  { bit: 30, key: 'rollover', momentary: false },
  { bit: 31, key: 'illegalDoorOpening', momentary: true },
] as const

export type AlarmKey = (typeof alarmBits)[number]['key']

export const { has: hasAlarm, keys: alarmKeys, of: alarmOf } = bitWord(alarmBits)
