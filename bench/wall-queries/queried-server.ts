import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The real server over so many stored vehicles, in a process of its own. */
export class QueriedServer {
  static readonly password = 'fleetwall-bench-1'
  private readonly process: ChildProcess

  constructor(vehicles: number) {
    this.process = fork(
      fileURLToPath(new URL('./server-process.ts', import.meta.url)),
      [String(vehicles), QueriedServer.password],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
  }

  nextMessage<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`))
      this.process.once('exit', ended)
      this.process.once('message', (message) => {
        this.process.off('exit', ended)
        resolve(message as T)
      })
    })
  }

  ask<T>(ask: 'baseline' | 'use'): Promise<T> {
    const answer = this.nextMessage<T>()
    this.process.send({ ask })
    return answer
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve))
    this.process.send({ ask: 'end' })
    await ended
  }
}
