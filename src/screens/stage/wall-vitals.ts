import type { Heartbeat } from '#core/contract/screen-display.ts'
import type { LiveConnection } from '#web/live/live-client.ts'
import { languageAtom } from '#web/state/language.ts'
import type { createStore } from 'jotai'
import { parseHash } from './hash-location.ts'
import { browserReloadHost, reloadReason } from './reload-host.ts'
import { displayId, followedOrder } from './screen-session.ts'

const MEGABYTE = 1024 * 1024
const MEASURED_MS = 1000
/** An idle wall still has animation frames; without any for this long it is hidden. */
const PATIENCE_MS = 3000

/** Health of this wall, as far as its browser reports it. */
export async function wallVitals(live: LiveConnection, store: ReturnType<typeof createStore>): Promise<Heartbeat> {
  const { path, query } = parseHash(window.location.hash)
  const fps = await measuredFps()
  const now = Date.now()
  const heap = browserReloadHost.heap()
  const age = (at: number | undefined) => (at === undefined ? null : Math.max(0, (now - at) / 1000))
  return {
    displayId: displayId(),
    path,
    query: query.toString().slice(0, 1000),
    version: buildName(),
    width: window.innerWidth,
    height: window.innerHeight,
    language: store.get(languageAtom),
    fps,
    heapMb: heap ? Math.round((heap.usedJSHeapSize / MEGABYTE) * 10) / 10 : null,
    domNodes: document.getElementsByTagName('*').length,
    dataAgeSeconds: age(live.state.lastContactAt),
    frameAgeSeconds: age(live.lastFrameAt),
    runningSeconds: performance.now() / 1000,
    reloadReason: reloadReason(),
    connected: live.state.status === 'live',
    followed: followedOrder(),
  }
}

/** Frames of one second; null where the page is hidden and draws none. */
function measuredFps(): Promise<number | null> {
  if (document.visibilityState === 'hidden') return Promise.resolve(null)
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve(null), PATIENCE_MS)
    let frames = 0
    let begun = 0
    const count = (now: number) => {
      if (begun === 0) begun = now
      else frames += 1
      if (now - begun < MEASURED_MS) return void requestAnimationFrame(count)
      clearTimeout(patience)
      resolve(Math.round((frames * 1000) / (now - begun)))
    }
    requestAnimationFrame(count)
  })
}

/** The script of the page: each build has another name for it. */
function buildName(): string {
  const source = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.src ?? ''
  return (source.split('/').at(-1) ?? '').replace(/\.(js|tsx).*$/, '').slice(0, 80)
}
