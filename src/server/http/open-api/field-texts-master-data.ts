/** Fields of master data: app users, service stations, sales and vehicle groups. */
export const MASTER_DATA_FIELDS: Readonly<Record<string, string>> = {
  userNo: 'Number of the account in the mobile app.',
  users: 'Users that were added or changed in the app; at most 500.',
  realName: 'State of the identity check, one of the listed values.',
  role: 'Role of the user for the vehicle, one of the listed values.',
  duplicate: 'true: only accounts of persons who have another one.',
  keepId: 'Id of the account that stays.',
  mergeId: 'Id of the account that ends.',
  registerTime: 'When the account was registered, platform time.',
  lastUseTime: 'Last use of the app, platform time; null: never.',
  appVersion: 'Version of the app.',
  stationCode: 'Code of a service station.',
  stationName: 'Name of a service station.',
  openingHours: 'Opening hours, as text.',
  alwaysOpen: 'Whether the station is open around the clock.',
  service: 'Code of a service that stations offer.',
  services: 'Codes of services of the catalogue.',
  rating: 'Rating of the last audit of the network, 0 to 5; null: not rated.',
  capacity: 'Vehicles a day.',
  withinKm: 'Straight-line distance that is searched, kilometres.',
  most: 'Most stations in the answer.',
}

/** The same for names that mean something else elsewhere, by topic. */
export const MASTER_DATA_TOPICS: Readonly<Record<string, string>> = {
  'appUser/keyWord': 'Beginning of a user number, or a whole name or phone number.',
  'serviceStation/state': 'Whether the station is open, one of the listed values.',
  'serviceStation/powerType': 'A drive the station works on.',
  'serviceStation/powerTypes': 'Drives the station works on; empty: every one.',
  'appUser/state': 'State of the account, one of the listed values.',
  'appUser/vehicles': 'All vehicles of the user; absent: they stay as they are.',
  'appUser/language': 'Language of the app, BCP 47.',
  'appUser/name': 'Name of the user.',
  'appUser/phone': 'Phone number of the user.',
  'appUser/orgId': 'Id of the organisation that looks after new users.',
}
