// Runs the platform's main program around a platform that is nothing but the fault named on the command line.
import { once } from 'node:events'
import { createServer, connect } from 'node:net'
import { Registry } from 'prom-client'
import { serve } from '#server/app/main.ts'
import type { RunningPlatform } from '#server/app/start-platform.ts'

const metrics = new Registry()

/** A connection of a server without an error listener is reset. */
async function reset(): Promise<void> {
  const server = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const client = connect((server.address() as { port: number }).port, '127.0.0.1')
  await accepted
  const failed = once(process, 'uncaughtException')
  client.resetAndDestroy()
  await failed
  server.close()
}

const inAnEvent = (error: Error) =>
  new Promise<void>((done) => {
    setImmediate(() => {
      setImmediate(done)
      throw error
    })
  })
const code = (name: string) => Object.assign(new Error(name), { code: name })

const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  reset,
  rejection: async () => {
    void Promise.reject(new Error('not awaited'))
    await new Promise((done) => setImmediate(done))
  },
  defect: () => inAnEvent(new TypeError('undefined is not a function')),
  defects: async () => {
    for (let count = 0; count < 100; count++) await inAnEvent(new TypeError('again'))
  },
  exhausted: () => inAnEvent(code('EMFILE')),
}

const [when = '', what = ''] = process.argv.slice(2)
const fault = FAULTS[what]!

process.exitCode = await serve(
  { DATA_DIR: '/nowhere' },
  undefined,
  (sentence) => void process.stderr.write(`${sentence}\n`),
  async (_settings, log, _print, faults): Promise<RunningPlatform> => {
    faults?.register(metrics)
    if (when === 'starting') void fault()
    else
      setImmediate(async () => {
        await fault()
        log.info({ metrics: await metrics.metrics() }, 'went on')
        process.kill(process.pid, 'SIGTERM')
      })
    return {
      port: 0,
      address: '',
      ready: when === 'starting' ? new Promise(() => undefined) : Promise.resolve(),
      close: async () => {
        await new Promise((done) => setImmediate(done))
        log.info('closed in order')
      },
    }
  },
)
process.exit()
