import { type Duplex, pipeline, Readable } from 'node:stream'

type Source = AsyncIterable<unknown> | Iterable<unknown>

/**
 * A stream of the items of an iterable. Its error reaches the reader; without one it ends this stream and
 * not the process.
 */
export function readable(source: Source, options?: { objectMode?: boolean }): Readable {
  const stream = Readable.from(source, options)
  stream.on('error', () => undefined)
  return stream
}

/**
 * The output of a transform that reads a source. An error of the source destroys the transform with that error, and a
 * reader who leaves ends the source; `.pipe()` does neither.
 */
export function joined(source: Source, transform: Duplex): Readable {
  const stream = source instanceof Readable ? source : readable(source)
  pipeline(stream, transform, () => undefined)
  transform.on('error', () => undefined)
  return transform
}

/**
 * Reads the first items, so that a source which cannot be read fails before anything is answered. What it returns yields
 * everything, those items included, and closes the source when its reader leaves.
 */
export async function readAhead<T>(source: AsyncIterable<T>, items = 1): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]()
  const ahead: IteratorResult<T>[] = []
  while (ahead.length < items && !ahead.at(-1)?.done) ahead.push(await iterator.next())
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const first = ahead.shift()
        return first ? Promise.resolve(first) : iterator.next()
      },
      return: async (value?: unknown) => {
        await iterator.return?.()
        return { done: true, value }
      },
    }),
  }
}
