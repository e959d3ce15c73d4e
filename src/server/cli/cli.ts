import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { projectFolder } from '#server/ops/project-folder.ts'
import { ROLES, type Role } from '../app/settings.ts'
import { runDecode } from './decode.ts'

const USAGE = `Usage: fleetwall <command>

  serve [--role <role>]   run the platform; roles: ${ROLES.join(', ')} (default: all; can be repeated)
  simulate                run the simulated fleet against GATEWAY_PORT
  backup <file>           write a full backup to one file; the platform may be running
  restore <file> [--force]  restore a backup into an empty database; --force replaces existing data
  vehicle-data <VIN> <file>  export all stored data of one vehicle to a file; the platform may be running
  erase-vehicle <VIN> --yes  permanently erase a vehicle and all its stored data; stop the platform first
  decode                  decode hex frames from standard input, one per line, to one JSON line each
  verify-dossier <file> [--key <public key>]  check the dossier of an upgrade task offline
  password <account>      reset the password of an account; --without-two-step also turns off two-step sign-in

Settings come from the environment; docs/operations.md lists them.
`

/** Runs one command; returns the exit code. */
async function run([command, ...args]: string[]): Promise<number> {
  switch (command) {
    case 'serve':
      return serveRoles(rolesOf(args))
    case 'simulate':
      await simulate()
      return 0
    case 'decode':
      await runDecode(process.stdin, (line) => process.stdout.write(`${line}\n`))
      return 0
    case 'password':
      return newPassword(args)
    case 'verify-dossier':
      return dossierCheck(args)
    case 'backup':
    case 'restore':
      return backUp(command, args)
    case 'vehicle-data':
    case 'erase-vehicle':
      return vehicleData(command, args)
    case undefined:
    case 'help':
    case '--help':
      process.stdout.write(USAGE)
      return 0
    default:
      console.error(`Unknown command "${command}".\n\n${USAGE}`)
      return 2
  }
}

/** Loaded on demand, so that decoding a frame does not wait for a whole platform. */
async function serveRoles(roles: readonly Role[]): Promise<number> {
  const { serve } = await import('../app/main.ts')
  return serve(process.env, roles, (sentence) => console.error(sentence))
}

async function newPassword(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'without-two-step': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [username, ...more] = positionals
  if (username === undefined || more.length > 0)
    throw new UsageError('Specify one account: fleetwall password <account>')
  const { runNewPassword } = await import('./new-password.ts')
  const write = (sentence: string) => console.log(sentence)
  return runNewPassword(username, { withoutTwoStep: values['without-two-step'] }, process.env, write)
}

function rolesOf(args: string[]): readonly Role[] {
  const { values } = parseArgs({ args, options: { role: { type: 'string', multiple: true } } })
  if (!values.role) return ROLES
  const asked = values.role.flatMap((text) => text.split(','))
  const unknown = asked.find((role) => !ROLES.some((known) => known === role))
  if (unknown !== undefined) throw new UsageError(`Unknown role "${unknown}". Roles: ${ROLES.join(', ')}.`)
  return ROLES.filter((role) => asked.includes(role))
}

async function backUp(command: 'backup' | 'restore', args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    throw new UsageError(`fleetwall ${command} requires exactly one file name.`)
  if (command === 'backup' && values.force) throw new UsageError('--force is only valid with restore.')
  const { runBackup, runRestore } = await import('./backup-command.ts')
  const parts = { env: process.env, program: programName(), print: (line: string) => console.error(line) }
  return command === 'backup' ? runBackup(parts, file) : runRestore(parts, file, values.force === true)
}

async function vehicleData(command: 'vehicle-data' | 'erase-vehicle', args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, tenant: { type: 'string' } },
  })
  const [vin, file, ...more] = positionals
  const erases = command === 'erase-vehicle'
  if (vin === undefined || more.length > 0 || (file === undefined) !== erases) {
    throw new UsageError(
      erases ? 'fleetwall erase-vehicle requires one VIN.' : 'fleetwall vehicle-data requires a VIN and a file name.',
    )
  }
  if (erases && values.yes !== true) throw new UsageError('This cannot be undone. Add --yes to confirm.')
  const { runEraseVehicle, runVehicleData } = await import('./vehicle-data-command.ts')
  const parts = { env: process.env, print: (line: string) => console.error(line) }
  return erases ? runEraseVehicle(parts, vin, values.tenant) : runVehicleData(parts, vin, file!, values.tenant)
}

async function dossierCheck(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { key: { type: 'string' } } })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    throw new UsageError('fleetwall verify-dossier requires exactly one file name.')
  const { runVerifyDossier } = await import('./verify-dossier.ts')
  return runVerifyDossier(file, values.key, (line) => process.stdout.write(`${line}\n`))
}

function programName(): string {
  const { version } = JSON.parse(readFileSync(projectFolder('package.json'), 'utf8')) as { version: string }
  return `Fleetwall ${version}`
}

class UsageError extends Error {}

/** The simulator is a program of its own that meets the platform only through TCP. */
async function simulate(): Promise<void> {
  const fromSource = import.meta.url.endsWith('.ts')
  const program = new URL(fromSource ? '../../simulator/main.ts' : '../simulator/main.js', import.meta.url).href
  const { runSimulator } = (await import(program)) as { runSimulator: () => Promise<void> }
  await runSimulator()
}

try {
  process.exitCode = await run(process.argv.slice(2))
  // Open handles of a stopped platform (a database that does not answer) must not keep the process alive.
  if (process.argv[2] === 'serve') process.exit()
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!isUsage) throw error
  console.error((error as Error).message)
  process.exitCode = 2
}
