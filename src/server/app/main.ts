import { limitHeapGrowth } from '../ops/heap-growth.ts'
import { PortUnusable } from '../ops/listen.ts'
import { createLog, type Logger } from '../ops/log.ts'
import { ProcessFaults } from '../ops/process-faults.ts'
import { within } from '../ops/within.ts'
import { startPlatform } from './start-platform.ts'
import { readSettings, type Role, type Settings, SettingsError } from './settings.ts'
import { UnknownSchema } from '../store/migrate.ts'
import { UnusableDatabase } from '../store/unusable-database.ts'

/** Ctrl+C reaches us from the terminal and again from the program that started us; only a later one means "now". */
const SECOND_SIGNAL_AFTER_MS = 1_000
const STOP_WITHIN_MS = 30_000

/** Signals for a program that supervises this one. */
const EXIT = {
  stopped: 0,
  /** Worth starting again. */
  failed: 1,
  /** Starting again would end the same way: a wrong setting, a port that is taken, a database that does not fit. */
  unusable: 2,
} as const

/** Runs the platform until it is stopped. Returns the exit code; a failed start is one sentence, not a stack trace. */
export async function serve(
  env: Record<string, string | undefined>,
  roles: readonly Role[] | undefined,
  complain: (sentence: string) => void,
  start: typeof startPlatform = startPlatform,
): Promise<number> {
  let log: Logger | undefined
  limitHeapGrowth()
  try {
    const settings = readSettings(env, roles)
    log = createLog(settings.logLevel)
    await run(settings, log, start)
    log.info('stopped')
    return EXIT.stopped
  } catch (error) {
    if (isExpected(error)) {
      complain(error.message)
      return EXIT.unusable
    }
    if (!log) throw error
    log.fatal({ err: error }, 'the platform cannot go on')
    return EXIT.failed
  }
}

function isExpected(error: unknown): error is Error {
  return [SettingsError, PortUnusable, UnusableDatabase, UnknownSchema].some((kind) => error instanceof kind)
}

async function run(settings: Settings, log: Logger, start: typeof startPlatform): Promise<void> {
  const stop = stopSignal(log)
  const faults = new ProcessFaults(log)
  const unrecoverable = faults.fatal.then((reason) => {
    throw reason
  })
  unrecoverable.catch(() => undefined)
  try {
    const platform = await start(settings, log, undefined, faults)
    try {
      await Promise.race([platform.ready, stop.asked, unrecoverable])
      faults.serving()
      await Promise.race([stop.asked, unrecoverable])
    } catch (error) {
      await within(STOP_WITHIN_MS, 'stopping', platform.close()).catch(() => undefined)
      throw error
    }
    await within(STOP_WITHIN_MS, 'stopping', platform.close())
  } finally {
    faults.forget()
    stop.forget()
  }
}

function stopSignal(log: Logger): { asked: Promise<void>; forget(): void } {
  let stop: () => void
  const asked = new Promise<void>((resolve) => {
    stop = resolve
  })
  let first = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === 0) {
      first = Date.now()
      log.info({ signal }, 'stopping; a second signal ends at once')
      stop()
    } else if (Date.now() - first > SECOND_SIGNAL_AFTER_MS) {
      log.warn({ signal }, 'ended at once')
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const forget = () => {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
  return { asked, forget }
}
