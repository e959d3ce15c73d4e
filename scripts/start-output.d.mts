import type { Readable } from 'node:stream'

export interface LogFile {
  path: string
  line: (text: string) => void
}

export function startOutput(options: {
  write: (text: string) => unknown
  isTerminal: boolean
  log: Pick<LogFile, 'line'>
}): {
  say: (sentence: string) => void
  follow: (stream: Readable) => void
  settle: () => void
}
export function logFile(folder: string, longest?: number): LogFile
