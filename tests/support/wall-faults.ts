import type { Page } from '@playwright/test'

/** LOOK: nothing under 14 px at 1920, where the unit is 192 px. */
const LEAST_TEXT = 14 / 192

/** What does not fit on a wall as it stands: panels that leave it, overlap or hide a part of themselves, and words cut or too small. */
export function wallFaults(page: Page): Promise<string[]> {
  return page.evaluate((leastText) => {
    const SLACK = 2
    const faults: string[] = []
    const wall = document.querySelector('[data-screen]')
    if (!wall) return ['no wall']
    const probe = wall.appendChild(document.createElement('i'))
    probe.style.cssText = 'position:absolute;inline-size:var(--u)'
    const unit = probe.getBoundingClientRect().width
    probe.remove()

    const panels = [...wall.querySelectorAll<HTMLElement>('section[data-state], header')]
    const nameOf = (panel: HTMLElement) => panel.getAttribute('aria-label') ?? panel.tagName.toLowerCase()
    const boxes = panels.map((panel) => ({ name: nameOf(panel), panel, box: panel.getBoundingClientRect() }))
    for (const { name, panel, box } of boxes) {
      const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight)
      if (out > SLACK) faults.push(`"${name}" leaves the wall by ${Math.round(out)} px`)
      const hidden = Math.max(panel.scrollHeight - panel.clientHeight, panel.scrollWidth - panel.clientWidth)
      if (hidden > SLACK) faults.push(`"${name}" hides ${hidden} px of itself`)
    }
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
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
      if (text.length === 0 || !shown || element.closest('.maplibregl-map, [data-map]')) continue
      const words = element.textContent?.trim().slice(0, 40)
      const style = getComputedStyle(element)
      if (style.clipPath !== 'none') continue
      if (Number.parseFloat(style.fontSize) < leastText * unit - 0.1)
        faults.push(`"${words}" is ${Math.round(Number.parseFloat(style.fontSize))} px small`)
      if (style.overflowX !== 'visible' && element.scrollWidth - element.clientWidth > SLACK)
        faults.push(`"${words}" is cut`)
    }
    return [...new Set(faults)]
  }, LEAST_TEXT)
}
