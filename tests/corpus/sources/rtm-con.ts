/* beidouchangxi/rtm_con: nested results of its Python parser, numbers as text with their unit. */

type Plain = string | number | null
type Names = Readonly<Record<string, number>>

/** One statement of the source in our words: its path in the decoded frame, and its value. */
export interface Statement {
  path: string
  value: Plain
}

const STATES: Readonly<Record<string, Names>> = {
  vehicle_state: { on: 1, off: 2, other: 3 },
  charge_state: { parking_charging: 1, driving_charging: 2, uncharged: 3, completed_charging: 4 },
  operate_state: { pure_electric: 1, hybrid: 2, fuel: 3 },
  dcdc_state: { on: 1, off: 2 },
  state: { consuming_power: 1, generating_power: 2, off: 3, idle: 4 },
  engine_state: { on: 1, off: 2 },
  gnss_gcs: { wgs84: 1, gcj02: 2, other: 3 },
  msg_type: {
    login: 1,
    realtime: 2,
    supplimentary: 3,
    logout: 4,
    plt_login: 5,
    plt_logout: 6,
    heartbeat: 7,
    time_sync: 8,
    activation: 9,
    activation_response: 10,
    payload_key_sync: 11,
    get: 0x80,
    set: 0x81,
    control: 0x82,
  },
  ack: {
    ok: 1,
    nok: 2,
    vin_duplicate: 3,
    vin_unkown: 4,
    signature_invalid: 5,
    structure_invalid: 6,
    decryption_failed: 7,
    command: 0xfe,
  },
  enc: { uncrypted: 1, rsa: 2, aes: 3, sm2: 4, sm4: 5 },
  algo: { sm2: 1, rsa: 2, ecc: 3 },
  activation_result: { ok: 1, nok: 2 },
  activation_info: { ok: 1, sec_chip_used: 2, vin_duplicate: 3 },
}

const UNIT_KEYS: Names2 = {
  whole_vehicle: 'vehicle',
  emotor: 'motor',
  engine: 'engine',
  gnss: 'position',
  pack_extrema: 'extremes',
  warnings: 'alarm',
  cell_volts: 'voltages',
  probe_temps: 'temperatures',
}
type Names2 = Readonly<Record<string, string>>

/** Their names in one unit or payload, and ours. */
const NAMES: Names2 = {
  starter: '@edition',
  msg_type: '@command',
  ack: '@answer',
  vin: '@vin',
  enc: '@encryption',
  timestamp: 'time',
  session_id: 'serial',
  iccid: 'iccid',
  username: 'user',
  password: 'password',
  sec_chip_id: 'chipId',
  pubkey: 'publicKey',
  payload_enc: 'encryptionMethod',
  payload_key: 'key',
  key_starttime: 'startTime',
  key_endtime: 'endTime',
  activation_result: 'activationResult',
  activation_info: 'activationInfo',
  bms_total: 'packCounts.length',
  vehicle_state: 'vehicleState',
  charge_state: 'chargeState',
  operate_state: 'runMode',
  vehicle_speed: 'speed',
  mileage_total: 'mileage',
  voltage_total: 'totalVoltage',
  current_total: 'totalCurrent',
  soc: 'soc',
  dcdc_state: 'dcdcState',
  insulation_resistance: 'insulationResistance',
  accelerator_padel: 'accelerator',
  brake_padel: 'brake',
  ctrl_temp: 'controllerTemperature',
  torque: 'torque',
  ctrl_volt: 'controllerVoltage',
  ctrl_curr: 'controllerCurrent',
  engine_state: 'engineState',
  engine_torque: 'crankshaftRpm',
  engine_speed: 'crankshaftRpm',
  fuel_consumption: 'fuelRate',
  gnss_gcs: 'coordinateSystem',
  gnss_lng: 'lng',
  gnss_lat: 'lat',
  max_warning_level: 'alarmLevel',
  pack_failures: 'batteryFaults',
  emotor_failures: 'motorFaults',
  engine_failures: 'engineFaults',
  other_failures: 'otherFaults',
  volt: 'packVoltage',
  curr: 'packCurrent',
  cell_total: 'cellCount',
  cell_start_index: 'firstCell',
  cell_volts: 'cellVoltages',
  probe_temps: 'probeTemperatures',
  algo: 'signatureAlgorithm',
  r_value: 'signatureR',
  s_value: 'signatureS',
}

/** Names whose place depends on the unit they stand in. */
const IN_UNIT: Readonly<Record<string, Names2>> = {
  motor: { index: 'number', state: 'motorState', speed: 'rpm', temp: 'motorTemperature' },
  voltages: { index: 'number' },
  temperatures: { index: 'number' },
}

const GEARS = [
  'N',
  'gp1',
  'gp2',
  'gp3',
  'gp4',
  'gp5',
  'gp6',
  'gp7',
  'gp8',
  'gp9',
  'gp10',
  'gp11',
  'gp12',
  'R',
  'D',
  'P',
]

/** A text of theirs as our value: `6553.5 invalid`, `75 %`, `on`. */
function valueOf(name: string, text: unknown): Plain {
  if (typeof text !== 'string') return text as Plain
  const special = /(?:^|\s)(invalid|abnormal)$/i.exec(text)
  if (special) return (special[1] as string).toLowerCase()
  const state = STATES[name]?.[text]
  if (state !== undefined) return state
  if (name === 'starter') return text.replace('protocol_', '')
  const number = /^(-?\d+(?:\.\d+)?(?:e-?\d+)?)(?: [^\d]*)?$/.exec(text)
  const identifiers = /^(vin|iccid|username|password|sec_chip_id|pubkey|r_value|s_value|payload_key)$/
  if (number && !identifiers.test(name)) return Math.round(Number(number[1]) * 1e6) / 1e6
  return text
}

type Nested = Readonly<Record<string, unknown>>

function ofFields(fields: Nested, prefix: string, unit: string): Statement[] {
  return Object.entries(fields).flatMap(([name, own]): Statement[] => {
    const ours = IN_UNIT[unit]?.[name] ?? NAMES[name]
    if (!ours) return []
    const path = ours.startsWith('@') ? ours : `${prefix}${ours}`
    if (!Array.isArray(own)) return [{ path, value: valueOf(name, own) }]
    const faults = name.endsWith('_failures')
    const items = own.map((item, index) => ({
      path: `${path}.${index}`,
      value: faults ? Number.parseInt(String(item), 16) : valueOf(name, item),
    }))
    return [{ path: `${path}.length`, value: own.length }, ...items]
  })
}

/** Words of single bits: gear flags, hemisphere, the general alarms. */
function ofBits(content: Nested, prefix: string): Statement[] {
  const gear = content.gear_state as Nested | undefined
  const general = content.general_warnings as Nested | undefined
  const gnss = content.gnss_state as Nested | undefined
  const found: Statement[] = []
  if (gear && gear.gear !== undefined) {
    const base =
      GEARS.indexOf(gear.gear as string) | (Number(gear.driving_force) << 5) | (Number(gear.braking_force) << 4)
    found.push({ path: `${prefix}gear&191`, value: base | (gear.gear_postion_validity === 'invalid' ? 0x80 : 0) })
  }
  if (general) {
    const word = Object.values(general).reduce<number>((sum, set, bit) => (sum | (Number(set) << bit)) >>> 0, 0)
    found.push({ path: `${prefix}alarms`, value: word })
  }
  if (gnss) {
    const west = gnss.gnss_e_w === 'w' ? 4 : 0
    const south = gnss.gnss_n_s === 's' ? 2 : 0
    // Their name of bit 0 says the opposite of the standard, its value is the bit.
    found.push({ path: `${prefix}positionState`, value: west | south | Number(gnss.gnss_valid) })
  }
  return found
}

const LISTS: Names2 = { motor: 'motors', voltages: 'packs', temperatures: 'packs' }

function ofUnit(item: { data_type: string | number; data_content: unknown }, index: number): Statement[] {
  const unit = UNIT_KEYS[item.data_type] ?? 'custom'
  const prefix = `units.${index}.value.`
  const { data_content: content } = item
  if (typeof content === 'string') return [{ path: `units.${index}.bytes`, value: content }]
  if (unit === 'custom') {
    const bytes = (content as { data_byte: number }[]).map(({ data_byte }) => data_byte.toString(16).padStart(2, '0'))
    return [{ path: `units.${index}.bytes`, value: bytes.join('') }]
  }
  const list = LISTS[unit]
  if (list) {
    const items = content as Nested[]
    const own = items.flatMap((one, at) => ofFields(one, `${prefix}${list}.${at}.`, unit))
    return [{ path: `${prefix}${list}.length`, value: items.length }, ...own]
  }
  return [...ofFields(content as Nested, prefix, unit), ...ofBits(content as Nested, prefix)]
}

/** Everything a line states, in our words. */
export function rtmStatements(expect: Nested): Statement[] {
  const payload = (expect.payload ?? {}) as Nested
  const list = (payload.data_list ?? []) as { data_type: string; data_content: unknown }[]
  const sig = payload.sig as Nested | undefined
  const packs =
    (payload.pack_sn_list as string[][] | undefined)?.flat() ?? (payload.pack_sn as string[] | undefined) ?? []
  const signatureAt = list.length > 0 ? `units.${list.length}.value.` : 'signature.'
  const { enc, ...rest } = payload
  return [
    ...ofFields(expect, '', ''),
    ...ofFields(rest, '', '').filter(({ path }) => path !== '@vin'),
    ...(enc === undefined ? [] : [{ path: 'encryptionMethod', value: valueOf('enc', enc) }]),
    ...list.flatMap(ofUnit),
    ...(sig ? ofFields(sig, signatureAt, '') : []),
    ...packs.map((code, index) => ({ path: `codes.${index}`, value: code })),
  ]
}
