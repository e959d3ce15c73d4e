import { type ComponentType, lazy, useState } from 'react'

export type LazyScreen = ComponentType & {
  /** Fetches its code before it is shown; a failure comes again when it is. */
  fetch: () => Promise<void>
}

/** A screen with what it calls the platform by; neither is part of the first script. Fetched before, it is there at once. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined
  const loadWithCalls = async () => {
    const [Loaded, { ApiProvider }] = await Promise.all([load(), import('#web/api/api-provider.tsx')])
    loaded = () => (
      <ApiProvider>
        <Loaded />
      </ApiProvider>
    )
    return loaded
  }
  const Late = lazy(async () => ({ default: await loadWithCalls() }))
  function Screen() {
    const [Shown] = useState(() => loaded ?? Late)
    return <Shown />
  }
  return Object.assign(Screen, {
    fetch: async () => {
      if (!loaded) await loadWithCalls().catch(() => undefined)
    },
  })
}
