import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A page whose code is fetched when it is first shown. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadChunk(load) }))
}
