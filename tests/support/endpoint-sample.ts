import { toPlatformTime } from '#core/domain/platform-time.ts'
import { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import {
  type Foreign,
  lockValues,
  masterDataValues,
  partValues,
  plantValues,
  replacementValues,
  stockValues,
  TENANT,
} from './thing-samples.ts'

export const IMPORT_ID = 'import-of-tenant-demo'
export const OBJECT_KEY = 'demo/files/2026-11/0123456789abcdef0123456789abcdef.png'

interface Sample {
  query: Record<string, unknown>
  body: Record<string, unknown>
}

/** Input of a call that leads to tenant demo: what the call needs, out of the names fields have all over the contract. */
export function endpointSample(endpoint: AnyEndpoint, foreign: Foreign): Sample {
  const values: Record<string, unknown> = { ...WAYS_IN, ...valuesFor(endpoint, foreign) }
  // Every upload of the range is read.
  if (/\/(gearsSpeed|historyData|dataPackage|stat)\//.test(endpoint.path)) values.endTime = '2020-01-01 23:59:59'
  if (endpoint.path.endsWith('/audioVideo/job')) values.jobId = foreign.settingsJobId
  if (endpoint.path.endsWith('/playback/recordings')) values.jobId = foreign.searchJobId
  if (/\/(vehicle\/(replay|places)|fuel\/level)$/.test(endpoint.path)) values.endTime = '2020-01-01 23:59:59'
  Object.assign(values, dataServiceValues(endpoint.path, foreign))
  Object.assign(values, partValues(endpoint.path))
  if (endpoint.path.includes('/v1/screen/')) Object.assign(values, screenValues(endpoint.path))
  if (endpoint.path.endsWith('/publicWall/update')) values.on = false
  if (/\/v1\/account\/(insert|update|invite)$/.test(endpoint.path)) Object.assign(values, { roleIds: [] })
  if (endpoint.path.includes('/v1/account/invite')) Object.assign(values, { language: 'en' })
  if (endpoint.path.includes('/v1/role/')) Object.assign(values, { codes: ['/home'], scope: 'own', riskCeiling: 1 })
  if (/\/account\/(detail|rights|vehicles)$/.test(endpoint.path)) values.id = foreign.accountId ?? values.id
  if (endpoint.path.includes('/apiKey/')) Object.assign(values, keyValues())
  if (endpoint.path.includes('/identityProvider/')) Object.assign(values, PROVIDER)
  if (/\/v1\/menu\//.test(endpoint.path)) Object.assign(values, { changes: {} })
  Object.assign(values, masterDataValues(endpoint.path, foreign))
  if (/\/v1\/(tenant|package)\//.test(endpoint.path)) Object.assign(values, TENANT)
  if (/\/(notice\w*|dutyRoster|escalation|announcement)\//.test(endpoint.path))
    Object.assign(values, noticeValues(endpoint.path))
  if (/\/organize\/(?!history)/.test(endpoint.path)) Object.assign(values, organisationValues(foreign))
  Object.assign(values, plantValues(endpoint.path, IMPORT_ID))
  Object.assign(values, replacementValues(endpoint.path))
  if (/\/v1\/model\/(insert|update)$/.test(endpoint.path)) Object.assign(values, MODEL)
  if (endpoint.path.endsWith('/vehicle/subjectLife')) values.subjectType = 'terminal'
  if (/^\/tsp-bss\/(simCard|tbox|device|blackBox)\//.test(endpoint.path))
    Object.assign(values, stockValues(endpoint.path))
  if (endpoint.path.includes('/deviceRestart/')) values.perDay = 3
  Object.assign(values, lockValues(endpoint.path))
  if (endpoint.path.endsWith('/electronicFence/import'))
    values.fences = [{ name: 'Stranger', orgId: foreign.orgId, type: 2, position: '108,34;109,34;109,35' }]
  if (endpoint.path.includes('/electronicFence/')) Object.assign(values, { fenceId: 1, areaId: '61' })
  if (/\/(tbox\/detail|upgradeTbox\/versions)$/.test(endpoint.path)) values.id = foreign.terminalId
  if (endpoint.path.includes('/web/express/')) Object.assign(values, { versionId: 1, channel: 'package' })
  if (endpoint.path.includes('/web/headUnit/'))
    Object.assign(values, { versionId: 1, texts: { en: 'Stranger' }, server: 'http://127.0.0.1' })
  if (/\/web\/(strategy|task)\//.test(endpoint.path)) values.softModels = [foreign.softModel]
  if (endpoint.path.includes('/web/task/')) values.taskClass = 'security'
  if (/\/(task\/answer|taskAudit\/\w+)$/.test(endpoint.path))
    Object.assign(values, { question: 'Stranger', answer: 'Stranger', environment: 'PT' })
  if (endpoint.path.endsWith('/bench/priority')) values.priority = 2
  if (/\/web\/strategy\/(detail|dryRun|newVersion|copy)$/.test(endpoint.path)) values.id = foreign.strategyId
  if (endpoint.path.endsWith('/testRun/detail')) values.id = foreign.testRunId
  if (/\/(vehicleInfo|v1\/vehicle)\/detail$/.test(endpoint.path)) values.id = foreign.vehicleId
  const required = (schema: z.ZodType) => {
    const { required: names = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.fromEntries(
      names.map((name) => {
        if (!(name in values)) throw new Error(`${endpoint.path} needs "${name}": give it a value of tenant demo here`)
        return [name, values[name]]
      }),
    )
  }
  // They want a VIN, or something else in its place.
  const either = /\/(messageLog|positionData|gearsSpeed)\/|\/vehicle\/playback$/.test(endpoint.path)
    ? { vin: foreign.vin }
    : {}
  return { query: { ...required(endpoint.query), ...either }, body: required(endpoint.body) }
}

const MODEL = {
  brandCode: 'X',
  brandName: 'X',
  seriesCode: 'X',
  seriesName: 'X',
  modelCode: 'X',
  modelName: 'X',
  vehicleClass: 'truck',
  powerType: '柴油',
}

/** Links and single sign-on. */
const WAYS_IN = {
  newPassword: 'stranger 2',
  linkToken: 'A'.repeat(43),
  ssoToken: 'stranger',
  providerId: 1,
  mail: 'stranger@fleet.example',
}
const PROVIDER = { id: 1, ids: [1], issuer: 'https://sso.example', clientId: 'stranger', orgId: 1 }

const keyValues = () => ({
  codes: ['/home'],
  accountId: 1,
  expireTime: toPlatformTime(Date.now() + 30 * 86_400_000),
})
/** An organisation of tenant demo. */
const organisationValues = ({ orgId }: Foreign): Record<string, unknown> => ({
  id: orgId,
  parentId: orgId,
  targetId: orgId,
  action: 'disable',
  disabled: true,
})

/** Hooks, duty rosters, policies and announcements, and settings of an inbox. */
const noticeValues = (path: string): Record<string, unknown> => ({
  kind: 'webhook',
  url: 'https://hook.example/in',
  types: ['alarm'],
  language: 'en',
  zone: 'Europe/Berlin',
  shifts: [],
  steps: [{ afterMinutes: 0, accountIds: [1], channels: ['mail'] }],
  texts: { en: 'Stranger' },
  tone: 'info',
  noticeId: 1,
  groupKey: 'alarm:overspeed',
  quietFrom: '22:00',
  quietUntil: '06:00',
  quietLevel: 1,
  channels: {},
  endpoint: 'https://push.example/stranger',
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
  ...(path.endsWith('/noticeDelivery/resend') && { ids: [1] }),
})

/** Names that mean something else in the data service. */
function dataServiceValues(path: string, foreign: Foreign): Record<string, unknown> {
  if (path.includes('/dataHome/')) return { kind: 'checksum', firmware: '1.0', model: 'T-460' }
  if (path.includes('/positionData/')) return { endTime: '2020-01-01 23:59:59', format: 'gpx' }
  if (/\/vehicle\/(playback|trajectories)$/.test(path)) return { endTime: '2020-01-01 23:59:59', vins: foreign.vin }
  if (path.endsWith('/values/compare')) return { vins: foreign.vin }
  if (path.includes('/messageContent/')) {
    return { endTime: '2020-01-01 23:59:59', protocol: 'jt808', messageId: '0x0200', vins: foreign.vin }
  }
  if (path.endsWith('/collectTask/insert')) {
    return { taskType: 0, dataSource: 1, scope: 1, targets: [foreign.vin], duration: 1, durationUnit: 1 }
  }
  if (path.includes('/analysis/')) return { kind: 'idleShare', scope: { days: 1 } }
  if (path.includes('/dataProfile/')) return { state: 'given', items: ['speed'] }
  if (!path.includes('/dataItem/')) return {}
  const code = path.endsWith('/detail') ? 'speed' : 'stranger'
  return { code, codes: ['speed'], names: { en: 'Stranger' }, extension: { itemId: 0xe0 } }
}

/** Names of walls, their tokens and playlists. */
const screenValues = (path: string): Record<string, unknown> => ({
  order: 'next',
  screens: ['/overseas'],
  expireTime: toPlatformTime(Date.now() + 365 * 86_400_000),
  scenes: [{ path: '/overseas', dwellSeconds: 30 }],
  ...(path.endsWith('/heartbeat') && HEARTBEAT),
})

const HEARTBEAT = {
  displayId: 'stranger00000000',
  path: '/overseas',
  query: '',
  version: '1',
  width: 1,
  height: 1,
  language: 'en',
  fps: null,
  heapMb: null,
  domNodes: null,
  dataAgeSeconds: 1,
  frameAgeSeconds: null,
  runningSeconds: 1,
  reloadReason: null,
  connected: true,
}

const CREDENTIAL = {
  id: 'c3RyYW5nZXI',
  rawId: 'c3RyYW5nZXI',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'oA', signature: 'oA' },
}

const valuesFor = (endpoint: AnyEndpoint, foreign: Foreign): Record<string, unknown> => ({
  vin: foreign.vin,
  vehicleId: foreign.vehicleId,
  vehicleIds: String(foreign.vehicleId),
  layout: 'vehicle=1',
  id: foreign.vehicleId,
  ids: [foreign.vehicleId],
  jobId: foreign.jobId,
  orgId: foreign.orgId,
  modelId: foreign.modelId,
  updateTime: foreign.updateTime,
  startTime: '2020-01-01 00:00:00',
  endTime: '2039-12-31 23:59:59',
  intervalSeconds: 10,
  durationSeconds: 60,
  lang: 'en',
  dealerCode: 'D-STRANGER',
  dealerName: 'Stranger',
  strategyId: foreign.strategyId,
  softModelList: endpoint.method === 'GET' ? foreign.softModel : [foreign.softModel],
  name: 'Tbox',
  username: 'stranger',
  displayName: 'Stranger',
  credential: CREDENTIAL,
  password: 'stranger 1',
  pinned: true,
  retentionDays: 365,
  blocks: [],
  path: '/tsp-bss/v1/vehicle/list/export',
  importer: 'vehicle',
  importId: IMPORT_ID,
  objectKey: OBJECT_KEY,
  contentType: 'image/png',
  keyWord: 'a',
  vins: [foreign.vin],
  page: '/baseInfo/vehicle',
  query: 'vin=a',
  lng: 110,
  lat: 30,
  points: [{ lng: 110, lat: 30 }],
  serial: 1,
  bits: [0],
  untilTime: '2039-12-31 23:59:59',
  reason: 'stranger',
  action: 'close',
  assigneeId: 1,
  condition: { kind: 'idle', minutes: 5 },
  level: 1,
  scope: { by: 'all' },
  type: 2,
  position: '108,34;109,34;109,35',
  enabled: false,
  on: false,
  key: 'table',
  zone: 'Asia/Shanghai',
  kind: 'queryLocation',
  taskId: foreign.jobId,
  taskIds: [foreign.jobId],
  note: 'stranger',
  method: 'platform',
  sessionId: foreign.jobId,
  minutes: 5,
  parameters: [{ id: 1, value: 60 }],
  runId: foreign.jobId,
  orgIds: [foreign.orgId],
  version: 1,
  codes: 'P0123-45',
  address: '18DA00F1',
  blocked: true,
  resolution: 'first',
  silenceSeconds: 600,
  deviceId: 'DEV0001',
  phone: '013000000001',
  vehicles: [foreign.vin],
  purpose: 'stranger',
  targets: { by: 'all' },
  state: 'published',
  protocol: 'uds',
  model: 'T-460',
  driver: 'Stranger',
  error: 'badBody',
  splitTime: '2026-01-01 00:00:00',
  tag: 'business',
  channelNo: 1,
  channels: [],
  partsModel: 'P-STRANGER',
  buses: [],
  days: 1,
  code: 'P012345',
  value: {},
  sn: 'STRANGER-SN',
  request: '22f190',
  channelId: 1,
  command: 'pause',
  weekdays: [1],
  attempts: 1,
  at: '03:00',
  watch: [],
  steps: [{ do: 'wait', seconds: 1 }],
  templateId: foreign.jobId,
  approve: true,
  accountId: 1,
  accountIds: [1],
  cadence: 'weekly',
  weekday: 1,
  monthDay: 1,
  clock: '06:00',
  range: 'saved',
  recordTime: '2026-01-01 00:00:00',
  items: [{ code: 'A', name: 'Stranger', kind: 'terminal' }],
  itemCode: 'A',
  verdict: 'passed',
  rank: 1,
  content: 1,
  format: 'raw',
  rules: [{ item: 'speed', rule: 'present' }],
  signedName: 'Stranger',
  from: 1_577_836_800,
  to: 1_577_840_400,
})
