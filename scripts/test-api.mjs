// `npm run test:api`: Schemathesis calls every operation of the OpenAPI document of a fresh platform with generated input,
// valid and invalid. Needs Python 3.10 or newer; the tool is installed into node_modules/.cache at the first run. Arguments
// go to the tool, such as `-- -n 50 --include-tag tsp-ota`. Reports are in test-results/api.
import { spawn, spawnSync } from 'node:child_process'
import { constants, publicEncrypt } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, checkNode, fail, install, root, run, say } from './prepare.mjs'

const SCHEMATHESIS = '4.32.5'
const PASSWORD = 'schemathesis and 1 platform'
const READY_MS = 300_000
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
]
/**
 * What ends the session of the run, or keeps its account from signing in again: signing out, ending sessions, passwords and
 * two-step verification; signing in counts failures against the account.
 */
const LEFT_OUT = '/b-iam-account/users/(signOut|web/(login|modifyPassword|session/end|twoStep))'

checkNode()
install()
const schemathesis = installed()
build(['server'])
const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-api-'))
const reports = join(root, 'test-results/api')
mkdirSync(reports, { recursive: true })
const ports = await freePorts(6)
const address = `http://127.0.0.1:${ports[0]}`
const platform = startPlatform()
try {
  await ready()
  process.exitCode = (await callEverything(await adminToken())) ? 0 : 1
  if (platform.exitCode !== null) fail(`the platform ended by itself; its log is ${join(reports, 'platform.log')}`)
} finally {
  await stopped()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The tool in an environment of its own. */
function installed() {
  const folder = join(root, 'node_modules/.cache', `schemathesis-${SCHEMATHESIS}`)
  const binaries = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin')
  const tool = join(binaries, 'schemathesis')
  if (existsSync(tool)) return tool
  const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!python) fail('Python 3.10 or newer is needed for test:api and was not found; npm test does without.')
  say(`installing Schemathesis ${SCHEMATHESIS} …`)
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${SCHEMATHESIS}`]
  if (!run(python, ['-m', 'venv', folder]) || !run(join(binaries, 'python'), pip)) {
    rmSync(folder, { recursive: true, force: true })
    fail(`Schemathesis ${SCHEMATHESIS} could not be installed; see the message above.`)
  }
  return tool
}

function startPlatform() {
  const [port, gateway, video, attachment, energy, sms] = ports.map(String)
  const log = openSync(join(reports, 'platform.log'), 'w')
  const env = {
    ...process.env,
    PORT: port,
    GATEWAY_PORT: gateway,
    VIDEO_PORT: video,
    ATTACHMENT_PORT: attachment,
    GB32960_PORT: energy,
    SIM_SMS_PORT: sms,
    DATA_DIR: dataDir,
    SIM_VEHICLES: '20',
    DEMO_DAYS: '0',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  }
  return spawn(process.execPath, ['bin/fleetwall.mjs', 'serve'], { cwd: root, env, stdio: ['ignore', log, log] })
}

async function ready() {
  const until = Date.now() + READY_MS
  while (Date.now() < until && platform.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error(`the platform did not become ready; its log is ${join(reports, 'platform.log')}`)
}

async function adminToken() {
  const { publicKey } = (await answerOf('/b-iam-account/v1/account/getPubKey')).data
  const key = Buffer.from(publicKey.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const password = publicEncrypt({ key, format: 'der', type: 'spki', ...padding }, Buffer.from(PASSWORD))
  const body = JSON.stringify({ username: 'admin', password: password.toString('base64') })
  const headers = { 'content-type': 'application/json', lang: 'en' }
  const { data, msg } = await answerOf('/b-iam-account/users/web/login', { method: 'POST', headers, body })
  if (!data?.token) throw new Error(`the administrator cannot sign in: ${msg}`)
  return data.token
}

async function answerOf(path, init) {
  return (await fetch(address + path, init)).json()
}

/** True when the tool found nothing. */
async function callEverything(token) {
  const options = [
    '--checks',
    CHECKS.join(','),
    '--exclude-path-regex',
    LEFT_OUT,
    '--phases',
    'examples,coverage,fuzzing',
  ]
  const input = ['--max-examples', '15', '--seed', '7', '--workers', '1', '--continue-on-failure', '--no-shrink']
  const limits = ['--request-timeout', '60', '--suppress-health-check', 'all', '--generation-database', 'none']
  const report = ['--report', 'junit', '--report-junit-path', join(reports, 'junit.xml')]
  const headers = ['--header', `Authorization: Bearer ${token}`, '--header', 'Lang: en']
  const given = ['--config-file', configuration(), 'run', await document(), '--url', address, '--no-color', ...headers]
  const args = [...given, ...options, ...input, ...limits, ...report, ...process.argv.slice(2)]
  return new Promise((done) => {
    spawn(schemathesis, args, { cwd: reports, stdio: 'inherit' }).once('close', (code) => done(code === 0))
  })
}

/** Statuses with which input may be rejected; the tool does not know 431, the answer to an address that is too long. */
function configuration() {
  const file = join(reports, 'schemathesis.toml')
  const statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, 431]
  writeFileSync(file, `[checks.negative_data_rejection]\nexpected-statuses = [${statuses.join(', ')}]\n`)
  return file
}

/** The document, with tuples as lists of any of their items: the tool cannot read `prefixItems` in answers. */
async function document() {
  const file = join(reports, 'openapi.json')
  const withoutTuples = (_name, value) => {
    if (!Array.isArray(value?.prefixItems)) return value
    const { prefixItems, ...rest } = value
    return { ...rest, items: { anyOf: prefixItems } }
  }
  writeFileSync(file, JSON.stringify(await answerOf('/docs/json'), withoutTuples))
  return file
}

function stopped() {
  if (platform.exitCode !== null) return Promise.resolve()
  return new Promise((done) => {
    platform.once('close', done)
    platform.kill('SIGTERM')
  })
}

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const found = await Promise.all(
    servers.map((server) => new Promise((done) => server.once('listening', () => done(server.address().port)))),
  )
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return found
}
