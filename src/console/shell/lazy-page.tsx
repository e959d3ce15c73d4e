import { type LazyComponent, lazyComponent, type LoadComponent } from '#web/lazy-component.tsx'
import { loadChunk } from './load-chunk.ts'

const pages = new WeakMap<LoadComponent, LazyComponent>()

/** A page whose code is fetched when it is first shown, or before; the same one for the same way to load it. */
export function lazyPage(load: LoadComponent): LazyComponent {
  const page = pages.get(load) ?? lazyComponent(() => loadChunk(load))
  pages.set(load, page)
  return page
}
