import type { PackedPart } from '#core/protocol/schema/field.ts'
import { bytes, clock, record } from '#core/protocol/schema/fields.ts'
import { alarmBits } from '../location/alarm-bits.ts'
import { halfWord, type ParameterRow, phrase, shaped, word } from './parameter-row.ts'

const seconds = { unit: 's', min: 1, max: 86_400 } as const
const metres = { unit: 'm', min: 1, max: 100_000 } as const
const limit = { unit: 's', min: 0, max: 86_400 } as const
const mask = { bits: alarmBits } as const

const reporting: readonly ParameterRow[] = [
  word('reporting', 0x0020, 'reportStrategy', { values: { 0: 'byTime', 1: 'byDistance', 2: 'byTimeAndDistance' } }),
  word('reporting', 0x0021, 'reportPlan', { values: { 0: 'byIgnition', 1: 'byLoginThenIgnition' } }),
  word('reporting', 0x0022, 'driverAbsentInterval', seconds),
  word('reporting', 0x0027, 'sleepInterval', seconds),
  word('reporting', 0x0028, 'emergencyInterval', seconds),
  word('reporting', 0x0029, 'defaultInterval', seconds),
  word('reporting', 0x002c, 'defaultDistance', metres),
  word('reporting', 0x002d, 'driverAbsentDistance', metres),
  word('reporting', 0x002e, 'sleepDistance', metres),
  word('reporting', 0x002f, 'emergencyDistance', metres),
  word('reporting', 0x0030, 'cornerAngle', { unit: 'degree', min: 0, max: 179 }),
  halfWord('reporting', 0x0031, 'geofenceRadius', { unit: 'm', min: 0, max: 65_535 }),
]

const phones: readonly ParameterRow[] = [
  phrase('phones', 0x0040, 'platformPhone'),
  phrase('phones', 0x0041, 'resetPhone'),
  phrase('phones', 0x0042, 'factoryResetPhone'),
  phrase('phones', 0x0043, 'platformSmsPhone'),
  phrase('phones', 0x0044, 'textAlarmPhone'),
  word('phones', 0x0045, 'answerStrategy', { values: { 0: 'answerAlways', 1: 'answerWithIgnition' } }),
  /** Seconds; 0 forbids calls, 0xFFFFFFFF does not limit them. */
  word('phones', 0x0046, 'longestCall', { unit: 's' }),
  word('phones', 0x0047, 'longestCallMonth', { unit: 's' }),
  phrase('phones', 0x0048, 'listenPhone'),
  phrase('phones', 0x0049, 'privilegedSmsPhone'),
]

const alarmMasks: readonly ParameterRow[] = [
  word('alarmMasks', 0x0050, 'alarmMask', mask),
  word('alarmMasks', 0x0051, 'alarmSmsMask', mask),
  word('alarmMasks', 0x0052, 'alarmShootMask', mask),
  word('alarmMasks', 0x0053, 'alarmShootStoreMask', mask),
  word('alarmMasks', 0x0054, 'keyAlarmMask', mask),
]

const collision: readonly PackedPart[] = [
  { name: 'collisionTime', bit: 0, width: 8, unit: 'ms' },
  { name: 'acceleration', bit: 8, width: 8, per: 10, unit: 'g' },
]

const drivingLimits: readonly ParameterRow[] = [
  // Written in BCD by some and as plain numbers by others; what is neither stays bytes.
  shaped('drivingLimits', 0x0032, 'illegalDrivingPeriod', { from: clock(), until: clock() }, [
    record({ from: clock('binary'), until: clock('binary') }),
    bytes(4),
  ]),
  word('drivingLimits', 0x0055, 'topSpeed', { unit: 'kmh', min: 0, max: 255 }),
  word('drivingLimits', 0x0056, 'overspeedSeconds', { unit: 's', min: 0, max: 3600 }),
  word('drivingLimits', 0x0057, 'longestDriving', limit),
  word('drivingLimits', 0x0058, 'longestDayDriving', limit),
  word('drivingLimits', 0x0059, 'shortestRest', limit),
  word('drivingLimits', 0x005a, 'longestParking', { unit: 's' }),
  halfWord('drivingLimits', 0x005b, 'overspeedWarningMargin', { per: 10, unit: 'kmh', min: 0, max: 255 }),
  halfWord('drivingLimits', 0x005c, 'fatigueWarningSeconds', { unit: 's', min: 1 }),
  halfWord('drivingLimits', 0x005d, 'collisionSetting', { parts: collision }),
  halfWord('drivingLimits', 0x005e, 'rolloverAngle', { unit: 'degree', min: 0, max: 180 }),
]

/** 0x0020-0x005E but the slave server: when to report, whom to call, what is an alarm (JT/T 808-2019 table 12). */
export const drivingParameters: readonly ParameterRow[] = [...reporting, ...phones, ...alarmMasks, ...drivingLimits]
