import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

export type LoadComponent = () => Promise<ComponentType>

const loaded = new WeakMap<LoadComponent, ComponentType>()

/** Fetches the code of a component before its use. */
export async function fetchComponent(load: LoadComponent): Promise<ComponentType> {
  const component = await loadChunk(load)
  loaded.set(load, component)
  return component
}

/**
 * A component whose code is fetched when it is first shown. Fetched before, it is there at once: each time something else
 * is shown in the meantime, React holds the next picture back for 300 ms.
 */
export function lazyPage(load: LoadComponent): ComponentType {
  const Late = lazy(async () => ({ default: await fetchComponent(load) }))
  return function Page() {
    const [Shown] = useState(() => loaded.get(load) ?? Late)
    return <Shown />
  }
}
