import { type ComponentType, lazy, useState } from 'react'

export type LoadComponent = () => Promise<ComponentType>

export type LazyComponent = ComponentType & {
  /** Fetches its code before it is shown; a failure comes again when it is. */
  fetch: () => Promise<void>
}

/**
 * A component whose code is fetched when it is first shown. Fetched before, it is there at once: each time something else
 * is shown in the meantime, React holds the next picture back for 300 ms.
 */
export function lazyComponent(load: LoadComponent): LazyComponent {
  let loaded: ComponentType | undefined
  const loadNow = async () => (loaded = await load())
  const Late = lazy(async () => ({ default: await loadNow() }))
  function Shown() {
    const [Component] = useState(() => loaded ?? Late)
    return <Component />
  }
  return Object.assign(Shown, {
    fetch: async () => {
      if (!loaded) await loadNow().catch(() => undefined)
    },
  })
}

/** On a slow line the first picture comes without the rest. */
const LATEST_MS = 3_000

/** Fetches what the first picture of a bundle shows. */
export async function fetchFirst(parts: readonly LazyComponent[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LATEST_MS))
  await Promise.race([Promise.all(parts.map((part) => part.fetch())), late])
}
