import type { CDPSession, Page } from '@playwright/test'

/** Resources of a page after a garbage collection. */
export interface PageUse {
  /** Heap and array buffers of the page, MB; those of its workers are not in it. */
  heapMb: number
  domNodes: number
  listeners: number
  /** WebGL contexts that are neither lost nor collected. */
  glContexts: number
  /** Each live connection lives in a worker of its own. */
  workers: number
}

declare global {
  interface Window {
    countGlContexts?: () => number
  }
}

/** Call before the page opens. */
export async function watchGlContexts(page: Page): Promise<void> {
  // Functions below may have been compiled with a helper that names them, which pages do not have.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript(() => {
    const made = new Set<WeakRef<WebGLRenderingContext>>()
    const known = new WeakSet<object>()
    const proto = HTMLCanvasElement.prototype
    // Called with the canvas it was called on, below.
    // oxlint-disable-next-line typescript/unbound-method
    const original = proto.getContext as (this: HTMLCanvasElement, ...given: unknown[]) => RenderingContext | null
    proto.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      const context = original.apply(this, given)
      if (context && String(given[0]).startsWith('webgl') && !known.has(context)) {
        known.add(context)
        made.add(new WeakRef(context as WebGLRenderingContext))
      }
      return context
    } as typeof proto.getContext
    window.countGlContexts = () => [...made].filter((ref) => ref.deref()?.isContextLost() === false).length
  })
}

export async function pageUse(page: Page, session: CDPSession): Promise<PageUse> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return {
    heapMb: (usedSize + (backingStorageSize ?? 0)) / 1e6,
    domNodes: nodes,
    listeners: jsEventListeners,
    glContexts: await page.evaluate(() => window.countGlContexts?.() ?? 0),
    workers: page.workers().length,
  }
}
