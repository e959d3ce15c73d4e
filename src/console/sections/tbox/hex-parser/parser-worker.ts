import type { InspectOptions } from '#core/protocol/inspect/inspection.ts'
import { type ParserInput, parseInput } from './parse-input.ts'

/** Parses a large input outside of the main thread. */
self.addEventListener('message', ({ data }: MessageEvent<{ input: ParserInput; options: InspectOptions }>) => {
  self.postMessage(parseInput(data.input, data.options))
})
