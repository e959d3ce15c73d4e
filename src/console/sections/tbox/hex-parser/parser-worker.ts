import type { InspectOptions } from '#core/protocol/inspect/inspection.ts'
import { type ParserInput, parseInput } from './parse-input.ts'

/** Reads one large input beside the page. */
self.addEventListener('message', ({ data }: MessageEvent<{ input: ParserInput; options: InspectOptions }>) => {
  self.postMessage(parseInput(data.input, data.options))
})
