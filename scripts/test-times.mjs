// Where the time of a test run goes: steps by the clock, processor minutes, the slowest files.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const SLOWEST = 30

export class TestTimes {
  #root
  #started = Date.now()
  #stepFrom = { clock: Date.now(), cpu: processorSeconds() }
  #steps = []
  #files = []
  #tests = 0

  constructor(root) {
    this.#root = root
  }

  named(file) {
    return relative(this.#root, file)
  }

  /** Ends the step that ran until now. */
  step(name) {
    const now = { clock: Date.now(), cpu: processorSeconds() }
    const clock = (now.clock - this.#stepFrom.clock) / 1000
    this.#steps.push({ name, clock, cpu: now.cpu - this.#stepFrom.cpu })
    this.#stepFrom = now
  }

  vitest(report) {
    this.#tests += report.numTotalTests
    for (const { name, startTime, endTime } of report.testResults) {
      this.#files.push({ file: this.named(name), seconds: (endTime - startTime) / 1000 })
    }
  }

  browser(spec) {
    const milliseconds = (spec.tests[0]?.results ?? []).reduce((sum, { duration }) => sum + duration, 0)
    this.#tests += 1
    this.#files.push({ file: `${spec.file} › ${spec.title}`, seconds: milliseconds / 1000 })
  }

  print() {
    const slowest = this.#files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
    console.log(`the slowest ${slowest.length}:`)
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
    console.log('step                            by the clock   processor')
    for (const { name, clock, cpu } of this.#steps)
      console.log(`${name.padEnd(30)} ${clock.toFixed(0).padStart(10)} s ${cpu.toFixed(0).padStart(9)} s`)
    const clock = (Date.now() - this.#started) / 1000
    const cpu = this.#steps.reduce((sum, step) => sum + step.cpu, 0)
    const thousand = (clock / this.#tests) * 1000
    console.log(
      `${(clock / 60).toFixed(1)} min, ${(cpu / 60).toFixed(1)} processor min, ${thousand.toFixed(0)} s per 1,000 tests`,
    )
  }
}

/** Of the whole machine since it started, where it can be read: a test's own processes outlive the runner that counts them. */
function processorSeconds() {
  try {
    const [user, nice, system] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1).map(Number)
    return (user + nice + system) / 100
  } catch {
    return 0
  }
}
