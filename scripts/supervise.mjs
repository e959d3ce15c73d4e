// Keeps the programs of `npm start` running: one that died is started again, unless starting again would end the same way.
import { spawn } from 'node:child_process'

/** A wrong setting, a port that is taken: src/server/app/main.ts and src/simulator/main.ts end with it. */
const UNUSABLE = 2
const USUAL = { firstMs: 1_000, longestMs: 30_000, maxDeaths: 5, withinMs: 5 * 60_000 }

/**
 * @param {{ say: (sentence: string) => void, follow?: (stream: import('node:stream').Readable) => void, cwd: string, env: NodeJS.ProcessEnv, times?: Partial<typeof USUAL> }} options
 */
export function createSupervisor({ say, follow, cwd, env, times = {} }) {
  const { firstMs, longestMs, maxDeaths, withinMs } = { ...USUAL, ...times }
  const children = new Map()
  const timers = new Map()
  let stopping = false
  let exitCode = 0
  let sent = ''
  /** @type {(code: number) => void} */
  let finish
  const ended = new Promise((done) => (finish = done))

  const settle = () => {
    if (stopping && children.size === 0) finish(exitCode)
  }

  function stop(signal = 'SIGTERM', code = 0) {
    if (!stopping) exitCode = code
    stopping = true
    sent = signal
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    for (const child of children.values()) child.kill(signal)
    settle()
  }

  /** @param {string} name @param {{ args: string[], required: boolean, deaths?: number[] }} program */
  function launch(name, program) {
    const stdio = ['inherit', follow ? 'pipe' : 'inherit', 'inherit']
    const child = spawn(process.execPath, program.args, { cwd, env, stdio })
    if (child.stdout) follow?.(child.stdout)
    children.set(name, child)
    let over = false
    const end = (code, signal) => {
      if (over) return
      over = true
      children.delete(name)
      afterEnd(name, program, code, signal)
    }
    child.on('error', () => end(1, null))
    child.on('exit', end)
  }

  function afterEnd(name, program, code, signal) {
    if (stopping) {
      // One that had not begun to listen for our signal ends by it.
      if (program.required && code !== 0 && signal !== sent && exitCode === 0) exitCode = code ?? 1
      return settle()
    }
    if (code === 0 || code === UNUSABLE) return leave(name, program, code)
    const now = Date.now()
    const deaths = [...(program.deaths ?? []), now].filter((at) => at > now - withinMs)
    const reason = signal ?? `exit code ${code}`
    if (deaths.length >= maxDeaths) {
      say(`the ${name} exited ${deaths.length} times within ${withinMs / 60_000} min (${reason}); giving up.`)
      return leave(name, program, 1)
    }
    const delay = Math.min(longestMs, firstMs * 2 ** (deaths.length - 1))
    say(`the ${name} exited unexpectedly (${reason}); restarting in ${delay / 1000} s.`)
    timers.set(
      name,
      setTimeout(() => {
        timers.delete(name)
        launch(name, { ...program, deaths })
      }, delay),
    )
  }

  /** The server's end ends the program; without the fleet the server continues. */
  function leave(name, { required }, code) {
    if (required) return stop('SIGTERM', code)
    say(`the ${name} exited; the other programs keep running.`)
  }

  return { launch, stop, ended, running: (name) => children.get(name)?.pid, stopping: () => stopping }
}
