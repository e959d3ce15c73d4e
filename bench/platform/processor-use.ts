import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc in a second; Linux has no other. */
const TICKS = 100

export interface Use {
  /** Processor seconds so far. */
  cpu: number
  /** Memory that no other process shares plus its part of what is shared, bytes. */
  memory: number
}

/** One process. */
export const loadOf = (pid: number): Use => ({ cpu: cpuOf(pid).own, memory: memoryOf(pid) })

/** A process with its children, those that have ended included. */
export function loadOfFamily(pid: number): Use {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
  const all = [pid, ...children]
  return {
    cpu: cpuOf(pid).ended + sum(all.map((each) => cpuOf(each).own)),
    memory: sum(all.map(memoryOf)),
  }
}

/** Fields after the name of the program, which may contain spaces. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}

const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? -1)

function cpuOf(pid: number): { own: number; ended: number } {
  const [user, system, endedUser, endedSystem] = statOf(pid)
    .slice(11, 15)
    .map((ticks) => Number(ticks) / TICKS)
  return { own: (user ?? 0) + (system ?? 0), ended: (endedUser ?? 0) + (endedSystem ?? 0) }
}

function memoryOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
