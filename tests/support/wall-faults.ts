import type { Page } from '@playwright/test'

/** Smallest text in units: 14 px at 1920, where the unit is 192 px; a sixtieth of the height there on walls read from 8 m. */
export const LEAST_TEXT = { usual: 14 / 192, far: 18 / 192 } as const

/**
 * Layout faults of a wall: parts that leave it, overlap or hide a piece of themselves, words cut or too small, and
 * what moves although the browser was asked for no motion.
 */
export function wallFaults(page: Page, least: number = LEAST_TEXT.usual): Promise<string[]> {
  return page.evaluate((leastText) => {
    const SLACK = 2
    /** Of a line of text, whose box is a little lower than its letters. */
    const LINE_SLACK = 5
    const faults: string[] = []
    const wall = document.querySelector('[data-screen]')
    if (!wall) return ['no wall']
    const probe = wall.appendChild(document.createElement('i'))
    probe.style.cssText = 'position:absolute;inline-size:var(--u)'
    const unit = probe.getBoundingClientRect().width
    probe.remove()
    const ofTheMap = (element: Element) => element.closest('.maplibregl-map, [data-map]') !== null
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    const parts = [
      ...wall.querySelectorAll<HTMLElement>(
        'section, header, article > *, [data-side] > *, [data-foot] > *, [data-row] > *',
      ),
    ].filter((part) => !ofTheMap(part) && part.dataset.side === undefined && part.getBoundingClientRect().width > 0)
    const nameOf = (part: HTMLElement) => part.getAttribute('aria-label') ?? (part.className || part.tagName)
    const boxes = parts.map((part) => ({ name: nameOf(part), part, box: part.getBoundingClientRect() }))
    for (const { name, part, box } of boxes) {
      const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight)
      if (out > SLACK) faults.push(`"${name}" leaves the wall by ${Math.round(out)} px`)
      const { overflowX, overflowY } = getComputedStyle(part)
      const hidden = Math.max(
        scrolls(overflowY) ? 0 : part.scrollHeight - part.clientHeight,
        scrolls(overflowX) ? 0 : part.scrollWidth - part.clientWidth,
      )
      if (part.matches('section, header') && hidden > SLACK) faults.push(`"${name}" hides ${hidden} px of itself`)
    }
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (one.part.contains(other.part) || other.part.contains(one.part)) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > SLACK && height > SLACK) faults.push(`"${one.name}" overlaps "${other.name}"`)
      }
    })
    for (const element of wall.querySelectorAll<HTMLElement>('*')) {
      const text = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (text.length === 0 || !shown || ofTheMap(element)) continue
      // Credits of a map are read at the screen, never from afar.
      if (element.closest('[class*="credit"]')) continue
      const words = element.textContent?.trim().slice(0, 40)
      const style = getComputedStyle(element)
      if (style.clipPath !== 'none' || Number.parseFloat(style.fontSize) === 0) continue
      // On a wide wall the unit is larger than the height asks for.
      const least = Math.min(leastText * unit, (leastText * 192 * innerHeight) / 1080)
      if (Number.parseFloat(style.fontSize) < least - 0.1)
        faults.push(`"${words}" is ${Math.round(Number.parseFloat(style.fontSize))} px small`)
      const cut =
        (style.overflowX !== 'visible' && element.scrollWidth - element.clientWidth > SLACK) ||
        (style.overflowY !== 'visible' && element.scrollHeight - element.clientHeight > LINE_SLACK)
      if (cut && !scrolls(style.overflowY)) faults.push(`"${words}" is cut`)
    }
    for (const motion of document.getAnimations()) {
      if (motion.playState !== 'running' || !(motion.effect instanceof KeyframeEffect)) continue
      const { target } = motion.effect
      if (target && wall.contains(target)) faults.push(`"${target.className || target.tagName}" moves`)
    }
    return [...new Set(faults)]
  }, least)
}
