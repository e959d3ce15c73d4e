import { parseHash } from './hash-location.ts'
import type { WallSize } from './screen-options.ts'

/** Fits a wall of this size into a window: as large as possible, centred. */
export function fitInto(size: WallSize, window: WallSize): { scale: number; left: number; top: number } {
  const scale = Math.min(window.width / size.width, window.height / size.height)
  return { scale, left: (window.width - size.width * scale) / 2, top: (window.height - size.height * scale) / 2 }
}

/** The same address without the size. */
export function innerAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const outer = new URLSearchParams(search)
  const { path, query } = parseHash(hash)
  outer.delete('size')
  query.delete('size')
  const asked = (params: URLSearchParams) => (params.size > 0 ? `?${params.toString()}` : '')
  return `${pathname}${asked(outer)}#${path}${asked(query)}`
}

/**
 * Shows the wall in a frame that has the pixels of the real one: widths, heights, proportions and what the pointer meets are
 * those of the wall, only the picture is scaled.
 */
export function showTrueSize(root: HTMLElement, size: WallSize, view: Window = window): () => void {
  const frame = view.document.createElement('iframe')
  frame.src = innerAddress(view.location)
  frame.allow = 'fullscreen; screen-wake-lock'
  frame.width = String(size.width)
  frame.height = String(size.height)
  frame.style.cssText = 'position:absolute;inset:0 auto auto 0;border:0;transform-origin:0 0'
  const place = () => {
    const { scale, left, top } = fitInto(size, { width: view.innerWidth, height: view.innerHeight })
    frame.style.transform = `translate(${left}px,${top}px) scale(${scale})`
  }
  place()
  root.replaceChildren(frame)
  view.addEventListener('resize', place)
  const named = () => {
    view.document.title = frame.contentDocument?.title || view.document.title
    // Keys go to the wall, not to the page around it.
    frame.contentWindow?.focus()
  }
  frame.addEventListener('load', named)
  view.document.documentElement.dataset.ready = 'true'
  return () => {
    view.removeEventListener('resize', place)
    frame.remove()
  }
}
