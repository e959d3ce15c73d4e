/** Sources of the logical channels of a vehicle (JT/T 1078 table 2); a model may name them differently. */
export const logicalChannels = {
  1: 'driverSeat',
  2: 'aheadOfVehicle',
  3: 'frontDoor',
  4: 'cabinFront',
  5: 'cabinRear',
  7: 'luggage',
  8: 'leftOfVehicle',
  9: 'rightOfVehicle',
  10: 'behindVehicle',
  11: 'cabinMiddle',
  12: 'middleDoor',
  13: 'driverDoor',
  33: 'driverAudio',
  36: 'cabinFrontAudio',
  37: 'cabinRearAudio',
} as const
