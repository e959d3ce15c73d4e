/** Fields of fuel and urea; their names mean something else in other topics. */
export const FUEL_TOPIC_FIELDS: Readonly<Record<string, string>> = {
  'fuel/sensor': 'State of the level sensor, one of the listed values.',
  'fuel/eventKind': 'Vehicles with an event of this kind in the last 30 days.',
  'fuel/undecided': 'True: vehicles with events that wait for a decision; false: the others.',
  'fuel/raw': 'True: readings as reported; false: smoothed.',
  'fuel/capacityLitres': 'Capacity of the fuel tank in litres; null: unknown.',
  'fuel/ureaCapacityLitres': 'Capacity of the urea tank in litres; null: unknown.',
  'fuel/points': 'Calibration of the tank, rising; empty: reported litres are used as they are.',
  'fuel/reported': 'Litres the terminal reports.',
  'fuel/litres': 'Litres in the tank.',
  'fuel/drainLitres': 'A drain is a drop of at least this many litres with the ignition off.',
  'fuel/drainMinutes': 'The drop takes no longer than this, minutes.',
  'fuel/minRatio': 'Least urea for each litre of fuel, percent.',
  'fuel/frozenKm': 'A level that does not change over this distance is frozen, km.',
}
