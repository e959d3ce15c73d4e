import { type LazyComponent, lazyComponent, type LoadComponent } from '#web/lazy-component.tsx'

/** A screen with what it calls the platform by; neither is part of the first script. */
export function lazyScreen(load: LoadComponent): LazyComponent {
  return lazyComponent(async () => {
    const [Loaded, { ApiProvider }] = await Promise.all([load(), import('#web/api/api-provider.tsx')])
    return () => (
      <ApiProvider>
        <Loaded />
      </ApiProvider>
    )
  })
}
