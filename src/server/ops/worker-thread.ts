import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

export interface ThreadWork<Message> {
  /** File next to `from` without extension; in the bundle the file of that name next to it. */
  name: string
  from: string
  data: unknown
  memoryMegabytes: number
  deadlineMs: number
  /** Ends the thread when it is aborted; the promise then rejects with its reason. */
  signal?: AbortSignal
  /** Returns whether the work is done. */
  onMessage: (message: Message) => boolean
}

/** The work needed more memory or time than it was given. */
export class ThreadExhausted extends Error {}

/**
 * Runs one piece of work in a thread of its own, with a limit of memory and of time. Whatever becomes of the thread, the
 * promise settles and the process continues.
 */
export function inThread<Message>(work: ThreadWork<Message>): Promise<void> {
  return new Promise((done, failed) => {
    const { source, ...how } = sourceOf(work.name, work.from)
    const options: WorkerOptions = {
      workerData: work.data,
      ...how,
      resourceLimits: { maxOldGenerationSizeMb: work.memoryMegabytes },
      // Output of a library about a file does not belong in our log.
      stdout: true,
      stderr: true,
    }
    const worker = new Worker(source, options)
    const deadline = setTimeout(() => end(new ThreadExhausted('took too long')), work.deadlineMs)
    const stop = () => end(work.signal?.reason as Error)
    const end = (reason?: Error) => {
      clearTimeout(deadline)
      work.signal?.removeEventListener('abort', stop)
      if (reason === undefined) done()
      else failed(reason)
      void worker.terminate()
    }
    work.signal?.addEventListener('abort', stop)
    if (work.signal?.aborted) stop()
    worker.on('message', (message: Message) => {
      try {
        if (work.onMessage(message)) end()
      } catch (error) {
        end(error as Error)
      }
    })
    worker.on('messageerror', end)
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExhausted(error.message) : error),
    )
    worker.on('exit', () => end(new Error('a thread ended before its work was done')))
  })
}

/** The bundle has JavaScript; run from the sources, a thread needs the loader of TypeScript first. */
function sourceOf(name: string, from: string): { source: URL | string; eval: boolean } {
  const built = new URL(`./${name}.js`, from)
  if (existsSync(fileURLToPath(built))) return { source: built, eval: false }
  const api = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'))
  const loader = new URL('./index.mjs', api).href
  const file = new URL(`./${name}.ts`, from).href
  return { source: `import('${loader}').then(({ register }) => register() && import('${file}'))`, eval: true }
}
