import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const refusal = (env: Record<string, string>): SettingsError => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
  throw new Error('the settings were accepted')
}

describe('settings', () => {
  it('have the documented values when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      gatewayPort: 7611,
      videoPort: 7612,
      attachmentPort: 7613,
      gb32960Port: 7614,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: undefined,
      simVehicles: 300,
      demo: true,
      logLevel: 'info',
      environment: 'SOP',
      roles: ['gateway', 'api', 'worker', 'video'],
    })
  })

  it('have as many demo vehicles as the profile, unless a number is given', () => {
    expect(readSettings({ DEMO_PROFILE: 'small' }).simVehicles).toBe(30)
    expect(readSettings({ DEMO_PROFILE: 'large' }).simVehicles).toBe(2_000)
    expect(readSettings({ DEMO_PROFILE: 'small', SIM_VEHICLES: '7' }).simVehicles).toBe(7)
    expect(refusal({ DEMO_PROFILE: 'huge' }).message).toContain('DEMO_PROFILE')
  })

  it('show more of the platform without sign-in in a demo than elsewhere', () => {
    const demo = { docs: 'public', openMetrics: true, publicWall: undefined }
    expect(readSettings({})).toMatchObject(demo)
    expect(readSettings({ DEMO: '0' })).toMatchObject({ docs: 'signed-in', openMetrics: false, publicWall: undefined })
    const chosen = { DOCS: 'off', METRICS_TOKEN: 'token-of-the-scraper', PUBLIC_WALL: '0' }
    expect(readSettings(chosen)).toMatchObject({ docs: 'off', openMetrics: false, publicWall: false })
    const short = refusal({ METRICS_TOKEN: 'secret' })
    expect(short.message).toContain('METRICS_TOKEN')
    expect(short.message).not.toContain('secret')
  })

  it('take an empty value as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      adminPassword: undefined,
    })
  })

  it('read what is given', () => {
    const settings = readSettings({
      PORT: '9000',
      DATABASE_URL: 'postgresql://fleet:secret@db:5432/fleetwall',
      SIM_VEHICLES: '0',
      DEMO: '0',
      MAP_STYLE_URL: 'https://maps.example/style.json?key={key}',
      ENVIRONMENT: 'PT',
      SESSION_HOURS: '12',
      SESSION_IDLE_MINUTES: '30',
      HSTS_SECONDS: '31536000',
      S3_ENDPOINT: 'http://minio:9000',
      S3_BUCKET: 'fleet',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    })
    expect(settings).toMatchObject({
      port: 9000,
      databaseUrl: 'postgresql://fleet:secret@db:5432/fleetwall',
      simVehicles: 0,
      demo: false,
      mapStyleUrl: 'https://maps.example/style.json?key={key}',
      environment: 'PT',
      session: { hours: 12, idleMinutes: 30 },
      hstsSeconds: 31_536_000,
      s3: {
        endpoint: 'http://minio:9000',
        region: 'us-east-1',
        bucket: 'fleet',
        accessKeyId: 'id',
        secretAccessKey: 'key',
      },
    })
  })

  it.each([
    ['PORT', 'eighty', 'PORT is "eighty". It must be a whole number.'],
    ['PORT', '70000', 'PORT is "70000". It must be 65535 or less.'],
    ['GATEWAY_PORT', '-1', 'GATEWAY_PORT is "-1". It must be 0 or more.'],
    ['VIDEO_PORT', '80.5', 'VIDEO_PORT is "80.5". It must be a whole number.'],
    ['SESSION_HOURS', '0', 'SESSION_HOURS is "0". It must be 1 or more.'],
    ['SESSION_IDLE_MINUTES', '-5', 'SESSION_IDLE_MINUTES is "-5". It must be 0 or more.'],
    ['HSTS_SECONDS', 'yes', 'HSTS_SECONDS is "yes". It must be a whole number.'],
    ['SIM_VEHICLES', 'some', 'SIM_VEHICLES is "some". It must be a whole number.'],
    [
      'TRUST_PROXY',
      '10.0.0.1,proxy',
      'TRUST_PROXY is "10.0.0.1,proxy". It must be an IP address or a range such as 10.0.0.0/8, or several with commas between.',
    ],
    ['DEMO', 'perhaps', 'DEMO is "perhaps". It must be either 1 or 0.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud". It must be fatal, error, warn, info, debug, trace or silent.'],
    ['ENVIRONMENT', 'prod', 'ENVIRONMENT is "prod". It must be ET, PT or SOP.'],
    [
      'MAP_STYLE_URL',
      'ftp://x',
      'MAP_STYLE_URL is "ftp://x". It must be an address that starts with https://, http:// or /.',
    ],
    ['GEOCODER_URL', 'here', 'GEOCODER_URL is "here". It must be an address that starts with http:// or https://.'],
    ['S3_ENDPOINT', 'minio', 'S3_ENDPOINT is "minio". It must be an address that starts with http:// or https://.'],
  ])('name the wrong one: %s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toMatchObject({ setting: name, message: sentence })
  })
})

describe('wrong and missing settings', () => {
  it('do not repeat a wrong address that may hold a password', () => {
    const { message } = refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x' })
    expect(message).toBe(
      'DATABASE_URL has an invalid value. It must be an address that starts with postgres:// or postgresql://.',
    )
  })

  it('miss what the object store needs', () => {
    expect(refusal({ S3_ENDPOINT: 'http://minio:9000' }).message).toBe(
      'S3_BUCKET is missing. It is required by S3_ENDPOINT.',
    )
  })

  it('miss the sender of mails', () => {
    expect(refusal({ SMTP_URL: 'smtp://mail:25' }).message).toBe('MAIL_FROM is missing. It is required by SMTP_URL.')
    expect(refusal({ SMTP_URL: 'mail.example' }).message).toBe(
      'SMTP_URL has an invalid value. It must be an address that starts with smtp:// or smtps://.',
    )
    expect(readSettings({ SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'Fleetwall <noreply@fleet.example>' }).mail).toEqual({
      smtpUrl: 'smtp://mail:25',
      from: 'Fleetwall <noreply@fleet.example>',
    })
  })

  it('miss what processes meet in', () => {
    expect(() => readSettings({}, ['api'])).toThrow(
      'NATS_URL is missing. It is required by processes without the gateway role.',
    )
    expect(refusal({ NATS_URL: 'nats://one:4222,nats://two:4222' }).message).toBe(
      'DATABASE_URL is missing. It is required by NATS_URL.',
    )
  })
})

describe('settings of terminal ports', () => {
  it('have their defaults, and name what is wrong', () => {
    expect(readSettings({})).toMatchObject({
      terminalTls: undefined,
      gatewayTlsPort: 7616,
      gb32960TlsPort: 7617,
      registration: 'open',
      terminalConnectionsPerAddress: 500,
      terminalTrusted: undefined,
    })
    const given = { GATEWAY_PORT: 'off', GB32960_TLS_PORT: 'off', TERMINAL_REGISTRATION: 'strict' }
    const tls = { GATEWAY_TLS_CERT: 'a.crt', GATEWAY_TLS_KEY: '/b.key' }
    expect(readSettings({ ...given, ...tls, TERMINAL_TRUSTED_ADDRESSES: '10.0.0.0/8, ::1' })).toMatchObject({
      gatewayPort: null,
      gb32960TlsPort: null,
      registration: 'strict',
      terminalTls: { certificate: `${process.cwd()}/a.crt`, key: '/b.key' },
      terminalTrusted: ['10.0.0.0/8', '::1'],
    })
    expect(refusal({ GATEWAY_TLS_CERT: 'a.crt' }).setting).toBe('GATEWAY_TLS_KEY')
    expect(refusal({ GATEWAY_TLS_CA: 'a.crt' }).setting).toBe('GATEWAY_TLS_CERT')
    expect(refusal({ GATEWAY_PORT: 'open' }).message).toContain('a port number or off')
    expect(refusal({ TERMINAL_REGISTRATION: 'none' }).message).toContain('open or strict')
    expect(refusal({ TERMINAL_TRUSTED_ADDRESSES: 'home' }).setting).toBe('TERMINAL_TRUSTED_ADDRESSES')
  })
})
