import { useEffect, useState } from 'react'
import type { InspectedInput } from '#core/protocol/inspect/inspect-bytes.ts'
import type { InspectOptions } from '#core/protocol/inspect/inspection.ts'
import type { ParserInput } from './parse-input.ts'

/** Larger inputs are read in a worker: about 30 ms of work. */
const AT_ONCE = 64 * 1024
const TYPING_MS = 200

type Codec = typeof import('./parse-input.ts')

/** The codec, fetched when a frame is first to be read. */
export const loadCodec = (): Promise<Codec> => import('./parse-input.ts')

function inWorker(input: ParserInput, options: InspectOptions, signal: AbortSignal): Promise<InspectedInput> {
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<InspectedInput>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<InspectedInput>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.postMessage({ input, options })
  }).finally(() => worker.terminate())
}

async function inspect(input: ParserInput, options: InspectOptions, signal: AbortSignal): Promise<InspectedInput> {
  if (input.length > AT_ONCE) return inWorker(input, options, signal)
  return (await loadCodec()).parseInput(input, options)
}

export interface InspectionState {
  result: InspectedInput | null
  busy: boolean
  failed: boolean
}

const NOTHING: InspectionState = { result: null, busy: false, failed: false }

/** The parsed input; parsed again shortly after it or the options change. */
export function useInspection(input: ParserInput, options: InspectOptions): InspectionState {
  const [state, setState] = useState(NOTHING)
  const isEmpty = input.length === 0
  useEffect(() => {
    if (isEmpty) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, busy: true }))
      inspect(input, options, stop.signal).then(
        (result) => !stop.signal.aborted && setState({ result, busy: false, failed: false }),
        () => !stop.signal.aborted && setState({ result: null, busy: false, failed: true }),
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [input, isEmpty, options])
  return isEmpty ? NOTHING : state
}
