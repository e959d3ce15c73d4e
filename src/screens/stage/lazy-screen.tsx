import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Fetches its code before it is shown. */
  fetch: () => void
}

/** A screen with what it calls the platform by; neither is part of the first script. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const Screen = lazy(async () => {
    const [Loaded, { ApiProvider }] = await Promise.all([load(), import('#web/api/api-provider.tsx')])
    const ScreenWithCalls = () => (
      <ApiProvider>
        <Loaded />
      </ApiProvider>
    )
    return { default: ScreenWithCalls }
  })
  // A failure is ignored here: the screen is fetched again, with an error, when it is shown.
  return Object.assign(Screen, { fetch: () => void load().catch(() => undefined) })
}
