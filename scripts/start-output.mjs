// What a person who runs `npm start` sees: sentences. Lines of the log go to a file, for those who look for a cause.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Then the file is put aside, in place of the one before. */
const LONGEST_FILE = 50 * 1024 * 1024
/** pino: what ends the program. */
const FATAL = /^\{"level":60,/
const LOG_LINE = /^\{"level":\d/
const PROGRESS = /^simulator: (past: (\d+) % .*)$/
/** Counts of the fleet every minute. */
const COUNTS = /^simulator: \d+ of \d+ online/
/** Where the output is not a terminal, progress is a line for each step of so many percent. */
const STEP = 10

/**
 * Sorts lines of the programs.
 * @param {{ write: (text: string) => unknown, isTerminal: boolean, log: { line: (text: string) => void } }} options
 */
export function startOutput({ write, isTerminal, log }) {
  let updating = false
  let nextStep = 0

  /** Ends a line that was being updated. */
  const settle = () => {
    if (updating) write('\n')
    updating = false
  }

  /** @param {string} text @param {number} percent */
  const progress = (text, percent) => {
    if (isTerminal) {
      write(`\r\u001b[Kfleetwall: ${text}`)
      updating = true
    } else if (percent >= nextStep) {
      write(`fleetwall: ${text}\n`)
      nextStep = (Math.floor(percent / STEP) + 1) * STEP
    }
  }

  /** @param {string} line */
  const sort = (line) => {
    const found = PROGRESS.exec(line)
    if (found) return progress(found[1], Number(found[2]))
    if (COUNTS.test(line)) return log.line(line)
    if (LOG_LINE.test(line)) {
      log.line(line)
      if (!FATAL.test(line)) return
    }
    settle()
    write(`${line}\n`)
  }

  return {
    /** @param {string} sentence */
    say(sentence) {
      settle()
      write(`fleetwall: ${sentence}\n`)
    },
    /** @param {import('node:stream').Readable} stream Of a program. */
    follow(stream) {
      let rest = ''
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) sort(line)
      })
      stream.on('end', () => rest !== '' && sort(rest))
    },
    settle,
  }
}

/** A file of log lines in this folder. */
export function logFile(folder, longest = LONGEST_FILE) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'fleetwall.log')
  let file = openSync(path, 'a')
  let bytes = fstatSync(file).size

  const putAside = () => {
    closeSync(file)
    renameSync(path, `${path}.1`)
    file = openSync(path, 'a')
    bytes = 0
  }

  return {
    path,
    /** @param {string} text */
    line(text) {
      try {
        if (bytes > longest) putAside()
        bytes += writeSync(file, `${text}\n`)
      } catch {
        // A full disk must not end the platform for want of a log.
      }
    },
  }
}
