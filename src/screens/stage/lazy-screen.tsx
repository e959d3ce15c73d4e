import { type ComponentType, lazy } from 'react'

/** A screen with what it calls the platform by; neither is part of the first script. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [Screen, { ApiProvider }] = await Promise.all([load(), import('#web/api/api-provider.tsx')])
    const ScreenWithCalls = () => (
      <ApiProvider>
        <Screen />
      </ApiProvider>
    )
    return { default: ScreenWithCalls }
  })
}
