import { DEMO_LANGUAGES } from '#core/demo/demo-names.ts'
import { DEMO_PROFILES, type DemoProfile } from '#core/demo/demo-profile.ts'
import { z } from 'zod'
import { ipRange } from '#core/contract/fields.ts'

/**
 * Which devices may register: `open`, the first one that registers with a phone, which the phone belongs to from then on;
 * `strict`, those that are on the record of a terminal.
 */
export const REGISTRATION_MODES = ['open', 'strict'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** Stage of the platform in the release chain. */
export const ENVIRONMENTS = ['ET', 'PT', 'SOP'] as const

const port = (fallback: number) =>
  z.coerce.number('a whole number').int('a whole number').min(0).max(65_535).default(fallback)
/** A port that may be closed. */
const portOrOff = (fallback: number) =>
  z
    .union([z.literal('off'), z.coerce.number().int().min(0).max(65_535)], 'a port number or off')
    .default(fallback)
    .transform((value) => (value === 'off' ? null : value))
const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`) && URL.canParse(text)), {
    error: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })
const days = (fallback: number) =>
  z.coerce.number('a whole number of days').int('a whole number of days').min(0).max(36_500).default(fallback)
/** One server or several of a cluster, separated by commas. */
const natsServers = z
  .string()
  .refine(
    (text) =>
      text.split(',').every((each) => /^(nats|tls):\/\/[^\s/]+$/.test(each.trim()) && URL.canParse(each.trim())),
    { error: 'an address that starts with nats:// or tls://, or several with commas between' },
  )
const onOff = z.enum(['0', '1', 'true', 'false'], 'either 1 or 0').transform((text) => text === '1' || text === 'true')

/** IPv4 or IPv6 addresses or CIDR ranges, separated by commas. */
const addressRanges = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine((ranges) => ranges.every((each) => ipRange.safeParse(each).success), {
    error: 'an IP address or a range such as 10.0.0.0/8, or several with commas between',
  })

/** Style addresses may hold a {key} placeholder, so they are not parsed as addresses. */
const mapAddress = z.string().regex(/^(https?:\/\/|\/)/, 'an address that starts with https://, http:// or /')

/** The variables of the process, as text. */
export const Environment = z.object({
  PORT: port(8080),
  GATEWAY_PORT: portOrOff(7611),
  VIDEO_PORT: port(7612),
  ATTACHMENT_PORT: port(7613),
  GB32960_PORT: portOrOff(7614),
  GATEWAY_TLS_PORT: portOrOff(7616),
  GB32960_TLS_PORT: portOrOff(7617),
  GATEWAY_TLS_CERT: z.string().optional(),
  GATEWAY_TLS_KEY: z.string().optional(),
  GATEWAY_TLS_CA: z.string().optional(),
  TERMINAL_REGISTRATION: z.enum(REGISTRATION_MODES, 'open or strict').default('open'),
  TERMINAL_CONNECTIONS_PER_ADDRESS: z.coerce
    .number('a whole number')
    .int('a whole number')
    .min(0)
    .max(100_000)
    .default(500),
  TERMINAL_TRUSTED_ADDRESSES: addressRanges.optional(),
  PUBLIC_HOST: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'a host name or an IPv4 address')
    .optional(),
  TRUST_PROXY: addressRanges.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  NATS_URL: natsServers.optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: onOff.default(true),
  UPLOAD_MB_PER_DAY: z.coerce.number('a whole number').int('a whole number').min(0).max(10_000_000).default(10_240),
  DOWNLOAD_MB_PER_SECOND: z.coerce.number('a whole number').int('a whole number').min(1).max(10_000).default(32),
  SIM_VEHICLES: z.coerce.number('a whole number').int('a whole number').min(0).max(1_000_000).optional(),
  DEMO_PROFILE: z.enum(Object.keys(DEMO_PROFILES) as DemoProfile[], 'small, standard or large').default('standard'),
  DEMO: onOff.default(true),
  DEMO_LANGUAGE: z.enum(DEMO_LANGUAGES, 'en or zh').default('en'),
  PUBLIC_WALL: onOff.optional(),
  PLANT_FOLDER: z.string().optional(),
  SIGNING_KEYS: z.string().optional(),
  DOCS: z.enum(['public', 'signed-in', 'off'], 'public, signed-in or off').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{16,256}$/, '16 to 256 letters, digits, hyphens and underscores')
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  PASSWORD_MAX_DAYS: z.coerce.number('a whole number').int('a whole number').min(0).max(3650).default(0),
  SESSION_HOURS: z.coerce.number('a whole number of hours').int('a whole number of hours').min(1).max(720).default(24),
  SESSION_IDLE_MINUTES: z.coerce
    .number('a whole number of minutes')
    .int('a whole number of minutes')
    .min(0)
    .max(43_200)
    .default(720),
  HSTS_SECONDS: z.coerce.number('a whole number').int('a whole number').min(0).max(63_072_000).default(0),
  MAP_STYLE_URL: mapAddress.optional(),
  MAP_KEY: z.string().optional(),
  GEOCODER_URL: url('http', 'https').optional(),
  SMS_GATEWAY_URL: url('http', 'https').optional(),
  SIM_REPLAY_URL: url('http', 'https').optional(),
  SIM_PAST_URL: url('http', 'https').optional(),
  UDS_KEY_URL: url('http', 'https').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'a mail address, also as Name <address>')
    .optional(),
  CONSOLE_URL: url('http', 'https').optional(),
  OUTBOUND_ALLOWED_ADDRESSES: addressRanges.optional(),
  KEEP_POSITIONS_DAYS: days(366),
  KEEP_MESSAGES_DAYS: days(90),
  KEEP_ENERGY_DAYS: days(366),
  KEEP_HOURS_DAYS: days(732),
  KEEP_ALARMS_DAYS: days(732),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  ENVIRONMENT: z.enum(ENVIRONMENTS, 'ET, PT or SOP').default('SOP'),
})
export type Environment = z.output<typeof Environment>
type EnvironmentName = keyof typeof Environment.shape
/** Values that must not be repeated on the console when they are wrong. */
export const SECRET: ReadonlySet<string> = new Set<EnvironmentName>([
  'DATABASE_URL',
  'NATS_URL',
  'REDIS_URL',
  'S3_SECRET_ACCESS_KEY',
  'MAP_KEY',
  'SMS_GATEWAY_URL',
  'UDS_KEY_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
])
