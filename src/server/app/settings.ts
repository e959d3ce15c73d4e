import type { DemoLanguage } from '#core/demo/demo-names.ts'
import { DEMO_PROFILES } from '#core/demo/demo-profile.ts'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { Environment, type ENVIRONMENTS, type RegistrationMode, SECRET } from './environment.ts'

/** Parts of the platform one process may run; a small installation runs all of them in one. */
export const ROLES = ['gateway', 'api', 'worker', 'video'] as const
export type Role = (typeof ROLES)[number]

/** The setting has a value the platform cannot run with; the message names it. */
export class SettingsError extends Error {
  readonly setting: string

  constructor(setting: string, message: string) {
    super(message)
    this.name = 'SettingsError'
    this.setting = setting
  }
}

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Bucket in the path (MinIO and the like) rather than in the host name. */
  pathStyle: boolean
}

/** Retention of telemetry in days; 0 permanently. */
export interface KeepDays {
  positions: number
  /** Raw messages and the journal of logins. */
  messages: number
  /** Reports of GB/T 32960. */
  energy: number
  /** Activity of each vehicle in each hour; days are retained permanently. */
  hours: number
  /** Alarms that have ended. */
  alarms: number
}

/** Files of the terminal ports with TLS. */
export interface TlsFiles {
  certificate: string
  key: string
  /** Certificates of terminals are demanded, and must be signed by one of these. */
  clientAuthorities?: string | undefined
}

export interface Settings {
  port: number
  /** Null: closed. */
  gatewayPort: number | null
  videoPort: number
  attachmentPort: number
  gb32960Port: number | null
  /** Absent: no TLS on ports for terminals. */
  terminalTls?: TlsFiles | undefined
  gatewayTlsPort: number | null
  gb32960TlsPort: number | null
  registration: RegistrationMode
  /** Connections of one address on one port that have not authenticated; 0: no limit. */
  terminalConnectionsPerAddress: number
  /** Addresses without limits of their own. */
  terminalTrusted?: readonly string[] | undefined
  /** Name or address terminals reach this server by. Absent: the one their own connection came in on. */
  publicHost?: string | undefined
  /** Addresses and ranges of our own reverse proxies, which are believed when they say who called. */
  proxies: readonly string[]
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL in dataDir. */
  databaseUrl?: string | undefined
  natsUrl?: string | undefined
  redisUrl?: string | undefined
  /** Absent: files live in dataDir. */
  s3?: S3Settings | undefined
  /** Upload limit of one account in 24 hours. */
  uploadMegabytes: number
  /** All downloads of upgrades of a process together, in a second. */
  downloadMegabytes: number
  simVehicles: number
  demo: boolean
  /** Of the names the demo writes. */
  demoLanguage: DemoLanguage
  /** Folder plants put their files into, one below it for each tenant. Absent: none. */
  plantFolder?: string | undefined
  /** Folder of private keys that sign upgrade files. Absolute. */
  signingKeys: string
  /** Whether the fleet overview opens without sign-in before the switch is used; false closes it permanently. */
  publicWall?: boolean | undefined
  /** Audience of the pages about the calls. */
  docs: 'public' | 'signed-in' | 'off'
  /** Bearer token of /metrics. */
  metricsToken?: string | undefined
  /** /metrics answers without a token. */
  openMetrics: boolean
  adminPassword?: string | undefined
  /** Days after which signing in asks for a new password; 0: never. */
  passwordMaxDays: number
  /** When sessions of people end: after so many hours, and after so many minutes without input (0: never). */
  session: { hours: number; idleMinutes: number }
  /** Seconds for which browsers use https only; 0: the header is not sent. */
  hstsSeconds: number
  mapStyleUrl?: string | undefined
  mapKey?: string | undefined
  geocoderUrl?: string | undefined
  /** Takes wake-ups to sleeping terminals (decision record 15). Absent: there is no such way. */
  smsGatewayUrl?: string | undefined
  /** Where the simulator takes recorded debug sessions to say them again. Absent: there is no simulator. */
  simReplayUrl?: string | undefined
  /** Where the simulator reports how far its past is delivered, and ends it. Absent: there is no simulator. */
  simPastUrl?: string | undefined
  /** The maker's key service for UDS security access. Absent: the demo's own in a demo, else there is none. */
  udsKeyUrl?: string | undefined
  /** Absent: no mail is sent. */
  mail?: { smtpUrl: string; from: string } | undefined
  /** Where users open the console: links in mails start with it. */
  consoleUrl?: string | undefined
  /** Private addresses and ranges that webhooks may call all the same. */
  outboundAllowed?: readonly string[] | undefined
  keepDays: KeepDays
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  roles: readonly Role[]
  environment: (typeof ENVIRONMENTS)[number]
}

/** Reads the environment; an empty value counts as absent. Throws SettingsError naming the first wrong variable. */
export function readSettings(env: Record<string, string | undefined>, roles: readonly Role[] = ROLES): Settings {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error, given)
  const read = parsed.data
  checkRoles(read, roles)
  return {
    port: read.PORT,
    gatewayPort: read.GATEWAY_PORT,
    videoPort: read.VIDEO_PORT,
    attachmentPort: read.ATTACHMENT_PORT,
    gb32960Port: read.GB32960_PORT,
    terminalTls: tlsFiles(read),
    gatewayTlsPort: read.GATEWAY_TLS_PORT,
    gb32960TlsPort: read.GB32960_TLS_PORT,
    registration: read.TERMINAL_REGISTRATION,
    terminalConnectionsPerAddress: read.TERMINAL_CONNECTIONS_PER_ADDRESS,
    terminalTrusted: read.TERMINAL_TRUSTED_ADDRESSES,
    publicHost: read.PUBLIC_HOST,
    proxies: read.TRUST_PROXY ?? [],
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    natsUrl: read.NATS_URL,
    redisUrl: read.REDIS_URL,
    s3: s3Settings(read),
    uploadMegabytes: read.UPLOAD_MB_PER_DAY,
    downloadMegabytes: read.DOWNLOAD_MB_PER_SECOND,
    simVehicles: read.SIM_VEHICLES ?? DEMO_PROFILES[read.DEMO_PROFILE].vehicles,
    demo: read.DEMO,
    demoLanguage: read.DEMO_LANGUAGE,
    plantFolder: plantFolder(read),
    signingKeys: resolve(read.SIGNING_KEYS ?? join(read.DATA_DIR, 'keys')),
    publicWall: read.PUBLIC_WALL,
    docs: read.DOCS ?? (read.DEMO ? 'public' : 'signed-in'),
    metricsToken: read.METRICS_TOKEN,
    openMetrics: read.DEMO && read.METRICS_TOKEN === undefined,
    adminPassword: read.ADMIN_PASSWORD,
    passwordMaxDays: read.PASSWORD_MAX_DAYS,
    session: { hours: read.SESSION_HOURS, idleMinutes: read.SESSION_IDLE_MINUTES },
    hstsSeconds: read.HSTS_SECONDS,
    mapStyleUrl: read.MAP_STYLE_URL,
    mapKey: read.MAP_KEY,
    geocoderUrl: read.GEOCODER_URL,
    smsGatewayUrl: read.SMS_GATEWAY_URL,
    simReplayUrl: read.SIM_REPLAY_URL,
    simPastUrl: read.SIM_PAST_URL,
    udsKeyUrl: read.UDS_KEY_URL,
    mail: mailSettings(read),
    consoleUrl: read.CONSOLE_URL,
    outboundAllowed: read.OUTBOUND_ALLOWED_ADDRESSES,
    keepDays: {
      positions: read.KEEP_POSITIONS_DAYS,
      messages: read.KEEP_MESSAGES_DAYS,
      energy: read.KEEP_ENERGY_DAYS,
      hours: read.KEEP_HOURS_DAYS,
      alarms: read.KEEP_ALARMS_DAYS,
    },
    logLevel: read.LOG_LEVEL,
    roles,
    environment: read.ENVIRONMENT,
  }
}

/** Processes that share an installation meet in one database and on one bus. */
function checkRoles(read: Environment, roles: readonly Role[]): void {
  if (read.NATS_URL === undefined && !roles.includes('gateway')) {
    throw new SettingsError('NATS_URL', 'NATS_URL is missing. It is required by processes without the gateway role.')
  }
  if (read.NATS_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new SettingsError('DATABASE_URL', 'DATABASE_URL is missing. It is required by NATS_URL.')
  }
}

function wrongSetting(error: z.ZodError, given: Record<string, string | undefined>): SettingsError {
  const issue = error.issues[0]!
  const name = String(issue.path[0])
  const value = SECRET.has(name) ? 'has an invalid value' : `is ${JSON.stringify(given[name])}`
  return new SettingsError(name, `${name} ${value}. It must be ${wanted(issue)}.`)
}

function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin !== 'string') return `${issue.minimum} or more`
  if (issue.code === 'too_big') return `${issue.maximum} or less`
  return issue.message
}

/** A demo has a plant of its own. */
function plantFolder(read: Environment): string | undefined {
  if (read.PLANT_FOLDER !== undefined) return resolve(read.PLANT_FOLDER)
  return read.DEMO ? resolve(read.DATA_DIR, 'plant') : undefined
}

function mailSettings({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Environment): Settings['mail'] {
  if (smtpUrl === undefined) return undefined
  if (from === undefined) throw new SettingsError('MAIL_FROM', 'MAIL_FROM is missing. It is required by SMTP_URL.')
  return { smtpUrl, from }
}

function tlsFiles(read: Environment): TlsFiles | undefined {
  const { GATEWAY_TLS_CERT: certificate, GATEWAY_TLS_KEY: key, GATEWAY_TLS_CA: clientAuthorities } = read
  if (certificate && key)
    return { certificate: resolve(certificate), key: resolve(key), ...authorities(clientAuthorities) }
  const given = certificate ? 'GATEWAY_TLS_CERT' : key ? 'GATEWAY_TLS_KEY' : 'GATEWAY_TLS_CA'
  if (!read[given]) return undefined
  const missing = certificate ? 'GATEWAY_TLS_KEY' : 'GATEWAY_TLS_CERT'
  throw new SettingsError(missing, `${missing} is missing. It is required by ${given}.`)
}

const authorities = (file: string | undefined) => (file ? { clientAuthorities: resolve(file) } : {})

function s3Settings(read: Environment): S3Settings | undefined {
  if (!read.S3_ENDPOINT) return undefined
  const required = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = read[name]
    if (!value) throw new SettingsError(name, `${name} is missing. It is required by S3_ENDPOINT.`)
    return value
  }
  return {
    endpoint: read.S3_ENDPOINT,
    region: read.S3_REGION,
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    pathStyle: read.S3_PATH_STYLE,
  }
}
