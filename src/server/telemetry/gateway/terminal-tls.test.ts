import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { createLog } from '#server/ops/log.ts'
import type { TlsFiles } from '#server/app/settings.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { aCertificate } from '#tests/support/test-certificate.ts'
import { TerminalTls } from './terminal-tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleetwall-tls-'))
const authority = aCertificate('Terminals')
const first = aCertificate('first')
let db: TestDatabase
let owner: MasterData
const started: TestTelemetry[] = []
const ends: { end(): void }[] = []
let phones = 13_620_000_000

const write = (name: string, content: string) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const files = (name: string, { certificate, key } = first): TlsFiles => ({
  certificate: write(`${name}.crt`, certificate),
  key: write(`${name}.key`, key),
})

async function telemetryWith(terminalTls: TlsFiles, gatewayPort: number | null = 0): Promise<TestTelemetry> {
  const ports = { gatewayPort, gb32960Port: 0, gatewayTlsPort: 0, gb32960TlsPort: 0 }
  const telemetry = await testTelemetry(db, { settings: { ...ports, terminalTls }, limits: { authenticateMs: 1_500 } })
  started.push(telemetry)
  return telemetry
}

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
})
afterEach(async () => {
  for (const one of ends.splice(0)) one.end()
  await Promise.all(started.splice(0).map((telemetry) => telemetry.close()))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
})

async function aKnownTerminal(telemetry: TestTelemetry) {
  const phone = String(++phones)
  const vin = `LTLS00000${phone.slice(-8)}`
  const vehicleId = await aVehicle(db, owner, { vin })
  await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = new ScriptedTerminal(phone)
  ends.push(terminal)
  return { terminal, vin, vehicleId }
}

const secure = (port: number, more: object = {}) =>
  connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...more })

/** Why a socket ended. */
const ended = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    socket.on('close', () => resolve('closed'))
    socket.resume()
  })

describe('a terminal port with TLS', () => {
  it('takes registration, authentication and positions as the plain one does', async () => {
    const telemetry = await telemetryWith(files('whole'))
    const { terminal, vehicleId } = await aKnownTerminal(telemetry)
    await terminal.signOn(telemetry.gatewayTlsPort, secure)
    expect((terminal.socket as TLSSocket).getProtocol()).toBe('TLSv1.3')
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(0)
    const { rows } = await db.pool.query('select count(*)::int as count from position where vehicle_id = $1', [
      vehicleId,
    ])
    expect(rows[0].count).toBe(1)
    // One session, whatever port its terminal comes to.
    const { authCode } = await (await new ScriptedTerminal(terminal.phone).connect(telemetry.gatewayPort)).register()
    const plain = await new ScriptedTerminal(terminal.phone).connect(telemetry.gatewayPort)
    ends.push(plain)
    expect(await plain.authenticate(authCode)).toBe(0)
    await terminal.whenClosed()
  })

  it('takes a login and reports of GB/T 32960', async () => {
    const telemetry = await telemetryWith(files('energy'))
    const { vin } = await aKnownTerminal(telemetry)
    const vehicle = await new ScriptedVehicle(vin).connect(telemetry.gb32960TlsPort, secure)
    ends.push(vehicle)
    expect(await vehicle.logIn()).toBe(1)
    expect((await vehicle.report({ at: Date.now() })).answer).toBe(1)
  })

  it.runIf(spawnSync('openssl', ['version']).status === 0)('answers openssl s_client', async () => {
    const telemetry = await telemetryWith(files('openssl'))
    const { terminal } = await aKnownTerminal(telemetry)
    const registration = { province: 31, city: 1, maker: 'FW', model: 'T1', terminalId: 'T1', plateColor: 1, plate: '' }
    const target = ['-connect', `127.0.0.1:${telemetry.gatewayTlsPort}`]
    const client = spawn('openssl', [
      's_client',
      '-quiet',
      '-tls1_2',
      '-CAfile',
      join(folder, 'openssl.crt'),
      ...target,
    ])
    const answer = new Promise<Buffer>((resolve) => client.stdout.once('data', resolve))
    client.stdin.write(terminal.frame(0x0100, encodeBody(0x0100, '2013', registration)))
    const frame = await answer
    client.kill()
    expect([frame[0], frame.readUInt16BE(1)]).toEqual([0x7e, 0x8100])
  })

  it('demands certificates of terminals where their signer is configured', async () => {
    const telemetry = await telemetryWith({
      ...files('client'),
      clientAuthorities: write('authority.crt', authority.certificate),
    })
    const { terminal } = await aKnownTerminal(telemetry)
    const { certificate: cert, key } = aCertificate('terminal', authority)
    await terminal.signOn(telemetry.gatewayTlsPort, (port) => secure(port, { cert, key }))
    const own = aCertificate('stranger')
    for (const stranger of [{}, { cert: own.certificate, key: own.key }]) {
      const refused = secure(telemetry.gatewayTlsPort, stranger)
      expect(await ended(refused)).not.toBe('')
    }
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(0)
  })

  it('speaks nothing older than TLS 1.2', async () => {
    const telemetry = await telemetryWith(files('old'))
    const old = secure(telemetry.gatewayTlsPort, {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL@SECLEVEL=0',
    })
    expect(await ended(old)).not.toBe('closed')
  })

  it('ends a handshake that does not come in time, and plain bytes', async () => {
    const telemetry = await telemetryWith(files('silent'))
    const silent = connectPlain(telemetry.gatewayTlsPort, '127.0.0.1')
    const plain = connectPlain(telemetry.gatewayTlsPort, '127.0.0.1', () => plain.write('7e7e7e7e7e7e7e7e7e'))
    expect(await Promise.all([silent, plain].map(ended))).toHaveLength(2)
    const { terminal } = await aKnownTerminal(telemetry)
    await terminal.signOn(telemetry.gatewayTlsPort, secure)
  })

  it('can be the only one', async () => {
    const telemetry = await telemetryWith(files('only'), null)
    expect(telemetry.gatewayPort).toBe(0)
    const { terminal } = await aKnownTerminal(telemetry)
    await terminal.signOn(telemetry.gatewayTlsPort, secure)
  })

  it('uses a new certificate at SIGHUP; sessions go on, and a wrong file changes nothing', async () => {
    const telemetry = await telemetryWith(files('reload'))
    const { terminal } = await aKnownTerminal(telemetry)
    await terminal.signOn(telemetry.gatewayTlsPort, secure)
    const nameOf = async () => {
      const socket = secure(telemetry.gatewayTlsPort)
      await new Promise((resolve) => socket.once('secureConnect', resolve))
      const { CN } = socket.getPeerCertificate().subject
      socket.destroy()
      return CN
    }
    const second = aCertificate('second')
    write('reload.crt', second.certificate)
    process.emit('SIGHUP')
    // The key does not fit yet.
    expect(await nameOf()).toBe('first')
    write('reload.key', second.key)
    process.emit('SIGHUP')
    expect(await nameOf()).toBe('second')
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(0)
  })
})

describe('files that cannot be used', () => {
  const log = createLog('silent')

  it('stop the start with the setting that names them', () => {
    const { certificate, key } = files('broken')
    expect(() => new TerminalTls({ certificate: join(folder, 'none.crt'), key }, log)).toThrow(
      /GATEWAY_TLS_CERT is .*none/,
    )
    expect(() => new TerminalTls({ certificate, key: write('x.key', aCertificate('x').key) }, log)).toThrow(
      /do not fit/,
    )
  })
})
