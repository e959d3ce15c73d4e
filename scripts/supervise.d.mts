export interface Supervisor {
  /** `required`: when this program has ended for good, the others are stopped too. */
  launch: (name: string, program: { args: string[]; required: boolean }) => void
  stop: (signal?: NodeJS.Signals, code?: number) => void
  /** Settles with the exit code when the last program has ended after a stop. */
  ended: Promise<number>
  /** Process id of a program that runs. */
  running: (name: string) => number | undefined
  stopping: () => boolean
}

export function createSupervisor(options: {
  say: (sentence: string) => void
  cwd: string
  env: NodeJS.ProcessEnv
  times?: { firstMs?: number; longestMs?: number; maxDeaths?: number; withinMs?: number }
}): Supervisor
