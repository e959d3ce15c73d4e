import { AUDIT_CHECKS } from '#core/domain/upgrade-task.ts'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Json } from './json-schema.ts'

const DAY_MS = 86_400_000
const [today] = toPlatformTime(Date.now()).split(' ')
const midnight = fromPlatformTime(`${today} 00:00:00`)
const inDays = (days: number, ms = 0) => toPlatformTime(midnight + days * DAY_MS + ms)
const vehicle = demoVehicle(DEMO_SEED, 0)
const another = demoVehicle(DEMO_SEED, 1)

/** Values that lead to something in a demo fleet, by the name of the field; the first that fits its schema is taken. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  vin: [vehicle.vin],
  vins: [vehicle.vin, [vehicle.vin], [vehicle.vin, another.vin]],
  vehicles: [[vehicle.vin]],
  plate: [vehicle.plate],
  sn: [vehicle.sn],
  tboxSn: [vehicle.sn],
  iccid: [vehicle.iccid],
  newIccid: [another.iccid],
  newSn: ['FTS202600001'],
  phone: [vehicle.phone],
  powerType: [vehicle.powerType],
  vehicleModel: [vehicle.modelCode],
  vehicleClassification: [vehicle.vehicleClass],
  modelCode: [vehicle.modelCode],
  brandCode: [vehicle.brandCode],
  seriesCode: [vehicle.seriesCode],
  firmware: [vehicle.firmware],
  keyWord: [vehicle.plate],
  driverName: [vehicle.driverName],
  lng: [vehicle.homeLng],
  lat: [vehicle.homeLat],
  area: ['-180,-90,180,90'],
  startTime: [inDays(-1)],
  endTime: [inDays(0, -1000)],
  recordTime: [inDays(-1, DAY_MS / 2)],
  splitTime: [inDays(-1, DAY_MS / 2)],
  seekTime: [inDays(-1)],
  untilTime: [inDays(1)],
  registerTime: [inDays(-30)],
  lastUseTime: [inDays(-1)],
  soldTime: [inDays(-3)],
  deliveredTime: [inDays(-1)],
  userNo: ['U100201'],
  itineraryNo: ['IT-2026-0001'],
  planStartTime: [inDays(1)],
  planEndTime: [inDays(1, DAY_MS / 2)],
  'vehicleItinerary/stops': [
    [
      { stopName: 'Depot', lng: 108.95, lat: 34.26, arriveTime: inDays(1) },
      { stopName: 'Customer', lng: 108.71, lat: 34.33, arriveTime: inDays(1, DAY_MS / 2), stayMinutes: 20 },
    ],
  ],
  stationCode: ['S-CN310000-1'],
  groupCode: ['CF-2026-05'],
  qualificationNo: ['61010012345678'],
  startsOn: [today],
  endsOn: [inDays(365).slice(0, 10)],
  dataTime: [inDays(-1)],
  reports: [[{ code: 'CAM-26000001', dataTime: inDays(-1), battery: 80 }]],
  expireTime: [inDays(30)],
  updateTime: [inDays(-1)],
  from: [Math.floor(midnight / 1000) - 3600, '08:00'],
  to: [Math.floor(midnight / 1000), '18:00'],
  until: [Math.floor(midnight / 1000), '18:00'],
  at: ['06:00'],
  clock: ['06:00'],
  url: ['https://hooks.example/fleet'],
  texts: [{ en: 'Maintenance tonight' }],
  channels: [{ alarm: ['mail'] }, ['mail']],
  groupKey: ['alarm:overspeed'],
  quietFrom: ['22:00'],
  quietUntil: ['06:00'],
  endpoint: ['https://push.example/subscription'],
  p256dh: ['BGtkbcjrO12YMoDuq2sCQeHlu47uPx3SHTgFKZFYiBW8Qr0D9vgyZSZPdw6_4ZFEI9Snk1VEAj2qTYI1I1YxBXE'],
  auth: ['I0_d0vnesxbBSUmlDdOKqQ'],
  areaId: ['61'],
  zone: ['Asia/Shanghai'],
  layout: ['vehicle=1'],
  vehicleIds: ['1', [1]],
  fromModel: ['FT300-7.1.0'],
  toModel: ['FT300-7.2.0'],
  softModelList: ['FW-1.0', ['FW-1.0']],
  messageId: ['0x0200'],
  address: ['18DA00F1', 'Hauptstraße 1'],
  request: ['22f190'],
  did: ['f190'],
  routine: ['0203'],
  position: ['108.9,34.2;109.1,34.2;109.1,34.4'],
  objectKey: ['files/photo.png'],
  contentType: ['image/png'],
  fileMd5: ['9e107d9d372bb6826bd81d3542a419d6'],
  importId: ['0123456789abcdef0123456789abcdef'],
  displayId: ['0123456789abcdef'],
  path: ['/tsp-bss/v1/vehicle/list/export', '/overseas'],
  page: ['/baseInfo/vehicle'],
  importer: ['vehicle'],
  code: ['P012345', '123456'],
  codes: ['P012345', ['speed']],
  colour: ['#1677ff'],
  documentUrl: ['https://example.com/repair.pdf'],
  soldOn: [today],
  insuranceUntil: [inDays(365).slice(0, 10)],
  inspectionUntil: [inDays(365).slice(0, 10)],
  validUntil: [inDays(365).slice(0, 10)],
  authorisedUntil: [inDays(365).slice(0, 10)],
  installedOn: [today],
  country: ['CN'],
  names: [{ en: 'Example' }],
  username: ['admin'],
  oemId: ['harbour'],
  ids: [[1], [1, 2]],
  id: [1, '1'],
  bits: ['0', [0]],
  key: ['table', 'm1'],
  value: [60],
  parameters: [[{ id: 0x0001, value: 60 }], [{ id: 0x0075, value: {} }]],
  items: [['speed']],
  mail: ['li@fleet.example'],
  linkToken: ['A'.repeat(43)],
  issuer: ['https://login.example.com'],
  dealerCode: ['D-1'],
  plantCode: ['XA01'],
  plant: ['XA01'],
  day: [today],
  eventTime: [inDays(-1)],
  records: [[{ messageId: 'M-100201', vin: vehicle.vin, event: 'lineOff', eventTime: inDays(-1) }]],
  totals: [[{ day: today, event: 'lineOff', count: 1, vins: [vehicle.vin] }]],
  'plant/messageId': ['M-100201'],
  'plant/code': ['XA01'],
  'plant/iccid': [vehicle.iccid],
  'batch/id': ['import:0123456789abcdef0123456789abcdef'],
  'electronicFence/type': [2],
  'dataBase/protocol': ['uds'],
  'dataBase/code': ['P0123-45', 'speed'],
  'fuel/points': [
    [
      { reported: 100, litres: 104 },
      { reported: 200, litres: 207 },
    ],
  ],
  rawId: ['c3RyYW5nZXI'],
  'users/id': ['c3RyYW5nZXI', 1],
  clientDataJSON: ['e30'],
  attestationObject: ['oA'],
  authenticatorData: ['oA'],
  signature: ['oA'],
  'apiKey/codes': [['/permit/account']],
  'users/codes': [['/home']],
  'messageLog/result': ['Replaced the antenna'],
  'taskAudit/checks': [[...AUDIT_CHECKS]],
  'headUnit/server': ['https://fleet.example.com'],
  'vehicleLock/toLevel': [2, 0],
  'vehicleLock/document': ['Notice of 3 November'],
  'lockTask/release': [false],
  'lockTask/toLevel': [2],
  'lockTask/leastOverdueDays': [30],
}

/** Fields that are optional, but not in an example. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  '/tsp-collect-data/collectTask/insert': ['planId'],
  '/tsp-hbase-proxy/dataFault/update': ['state'],
  '/tsp-hbase-proxy/messageLog/repair/settle': ['result'],
  '/tsp-ota/v1/web/taskAudit/decide': ['checks'],
  '/tsp-ota/v1/web/headUnit/check': ['vins'],
  '/tsp-ota/v1/web/headUnit/start': ['vins'],
  '/tsp-bss/vehicleLock/order': ['document'],
  '/tsp-bss/shareLink/insert': ['vin'],
  '/tsp-bss/lockTask/insert': ['leastOverdueDays'],
  '/tsp-bss/lockTask/check': ['leastOverdueDays'],
}

/** A value of the field that its schema accepts; undefined where none can be found. */
export function exampleOf(topic: string, name: string, schema: Json): unknown {
  const known = (VALUES[`${topic}/${name}`] ?? VALUES[name])?.find((value) => accepts(schema, value))
  return known ?? derived(schema)
}

function derived(schema: Json): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('default' in schema && schema.default !== null) return schema.default
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Json[]
  if (first) return derived(first)
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return leastOf(schema)
    case 'string':
      return schema.pattern === undefined ? exampleText(schema) : undefined
    case 'array':
      return exampleList(schema)
    case 'object':
      return exampleObject(schema)
    default:
      return undefined
  }
}

/** 1, or what the bounds allow that is nearest to it. */
function leastOf({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = Number(minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1))
  return Math.min(Math.max(least, 1), Number(maximum ?? 1))
}

const exampleText = ({ minLength, maxLength }: Json): string =>
  'example'.padEnd(Number(minLength ?? 0), 'e').slice(0, Number(maxLength ?? 100))

function exampleList({ items, minItems }: Json): unknown {
  if (!items) return undefined
  const examples = (items as Json).examples as unknown[] | undefined
  const item = examples?.[0] ?? derived(items as Json)
  return item === undefined ? (minItems === undefined ? [] : undefined) : [item]
}

/** Of the required properties; they have examples of their own by then. */
export function exampleObject({ properties = {}, required = [] }: Json, path = ''): Json | undefined {
  const fields = [...(required as string[]), ...(NEEDED[path] ?? [])].map((name) => {
    const field = (properties as Record<string, Json>)[name] ?? {}
    return [name, (field.examples as unknown[] | undefined)?.[0] ?? derived(field)] as const
  })
  return fields.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(fields) as Json)
}

/** Enough of JSON Schema for the values above. */
function accepts(schema: Json, value: unknown): boolean {
  const alternatives = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (alternatives) return alternatives.some((each) => accepts(each, value))
  if ('const' in schema) return schema.const === value
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  const type = Array.isArray(value) ? 'array' : typeof value
  const types = [schema.type ?? type].flat().map((each) => (each === 'integer' ? 'number' : each))
  if (!types.includes(type)) return false
  if (typeof value === 'string') return acceptsText(schema, value)
  if (typeof value === 'number')
    return value >= Number(schema.minimum ?? -Infinity) && value <= Number(schema.maximum ?? Infinity)
  if (Array.isArray(value)) return acceptsList(schema, value)
  const properties = (schema.properties ?? {}) as Record<string, Json>
  return typeof value !== 'object' || acceptsFields(properties, (value ?? {}) as Json)
}

const acceptsList = ({ items = {}, minItems = 0 }: Json, list: unknown[]): boolean =>
  list.length >= Number(minItems) && list.every((each) => accepts(items as Json, each))

const acceptsFields = (properties: Record<string, Json>, value: Json): boolean =>
  Object.entries(value).every(([name, each]) => accepts(properties[name] ?? {}, each))

const acceptsText = ({ minLength = 0, maxLength = Infinity, pattern = '' }: Json, text: string): boolean =>
  text.length >= Number(minLength) && text.length <= Number(maxLength) && new RegExp(String(pattern)).test(text)
