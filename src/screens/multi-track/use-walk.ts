import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Box, type Direction, nextBox } from './spatial-focus.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** Keys of keyboards and of TV remote controls. */
export const BACK_KEYS: ReadonlySet<string> = new Set(['Escape', 'GoBack', 'BrowserBack', 'Backspace'])
/** A remote control cannot enter a time. */
const PRESSABLE = 'button, select, input:not([type="datetime-local"]), a[href], [role="treeitem"][tabindex]'
/** On a list of choices that takes the arrows itself. */
const CHOOSES = 'data-chooses'
/** A card covers the desk: while one is open, elements below it are excluded. */
const CARD = '[data-card]'

/**
 * Arrows and Enter for everything that can be pressed, as on a television: Enter goes from the picture to the buttons, arrows
 * go from one to the next by where they stand, Enter presses, Back returns to the picture. A list of choices changes by
 * arrows between two presses of Enter. Before Enter, and after a press
 * of a pointer, arrows mean what they mean to the picture.
 */
export function useWalk(desk: RefObject<HTMLElement | null>): void {
  const walks = useRef(false)
  const last = useRef<Box>(undefined)
  const chooses = useRef<HTMLElement>(undefined)

  const choose = (at: HTMLElement | undefined) => {
    chooses.current?.removeAttribute(CHOOSES)
    chooses.current = at
    at?.setAttribute(CHOOSES, '')
  }
  const go = (to: HTMLElement | undefined) => {
    if (!to) return
    to.focus()
    last.current = to.getBoundingClientRect()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !desk.current) return
    const at = focusedIn(desk.current)
    if (!walks.current) {
      if (event.key !== 'Enter' || document.activeElement !== document.body) return
      walks.current = true
      end(event)
      return go(firstOf(desk.current))
    }
    if (chooses.current && chooses.current === at) {
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return undefined
      choose(undefined)
      if (event.key === 'Enter' || BACK_KEYS.has(event.key)) return end(event)
    }
    if (BACK_KEYS.has(event.key)) {
      if (typesText(at) && event.key === 'Backspace') return
      // A card is closed first, by who listens for these keys too.
      if (desk.current.querySelector(CARD)) return
      walks.current = false
      at?.blur()
      return end(event)
    }
    const direction = DIRECTIONS[event.key]
    if (direction) {
      if (at && keepsArrow(at, direction)) return undefined
      end(event)
      return go(nextOf(desk.current, at, at?.getBoundingClientRect() ?? last.current, direction))
    }
    if (event.key !== 'Enter' || !at) return undefined
    if (at instanceof HTMLSelectElement) choose(at)
    else if (!press(at)) return undefined
    return end(event)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    const rest = () => {
      walks.current = false
    }
    // Before handlers that give arrows another meaning.
    window.addEventListener('keydown', listen, { capture: true })
    window.addEventListener('pointerdown', rest, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      window.removeEventListener('pointerdown', rest, { capture: true })
    }
  }, [])
}

function end(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function focusedIn(desk: HTMLElement): HTMLElement | undefined {
  const at = document.activeElement
  return at instanceof HTMLElement && desk.contains(at) ? at : undefined
}

/** The current view, or the first element. */
function firstOf(desk: HTMLElement): HTMLElement | undefined {
  const all = pressable(desk, undefined)
  return all.find((each) => each.closest('nav') && each.getAttribute('aria-pressed') === 'true') ?? all[0]
}

function nextOf(desk: HTMLElement, at: HTMLElement | undefined, from: Box | undefined, direction: Direction) {
  const others = pressable(desk, at).filter((each) => each !== at)
  if (!from) return others[0]
  const boxes = others.map((each) => each.getBoundingClientRect())
  const found = nextBox(from, boxes, direction)
  // The focused element was removed: the nearest in any direction.
  if (found === undefined && !at) return others[0]
  return found === undefined ? undefined : others[found]
}

/** Interactive elements: visible, enabled, and not scrolled away, except in the focused list. */
function pressable(desk: HTMLElement, at: HTMLElement | undefined): HTMLElement[] {
  const within = desk.querySelector<HTMLElement>(CARD) ?? desk
  const frames = new Map<Element, Element | null>()
  const own = at && frameOf(at, desk, frames)
  return [...within.querySelectorAll<HTMLElement>(PRESSABLE)].filter((each) => {
    if (each.matches(':disabled')) return false
    const box = each.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return false
    const frame = frameOf(each, desk, frames)
    if (frame === null || frame === own) return true
    const { top, bottom } = frame.getBoundingClientRect()
    const middle = (box.top + box.bottom) / 2
    return middle > top && middle < bottom
  })
}

/** The part that scrolls around an element; null: none does. */
function frameOf(element: Element, desk: Element, known: Map<Element, Element | null>): Element | null {
  const parent = element.parentElement
  if (!parent || parent === desk) return null
  const before = known.get(parent)
  if (before !== undefined) return before
  const { overflowY } = getComputedStyle(parent)
  const frame = overflowY === 'auto' || overflowY === 'scroll' ? parent : frameOf(parent, desk, known)
  known.set(parent, frame)
  return frame
}

const typesText = (at: HTMLElement | undefined): boolean =>
  at instanceof HTMLInputElement && at.type !== 'checkbox' && at.type !== 'range'

/** Left and right move the cursor in text. */
const keepsArrow = (at: HTMLElement, direction: Direction): boolean =>
  typesText(at) && (direction === 'left' || direction === 'right')

/** Handles Enter where the browser does not. */
function press(at: HTMLElement): boolean {
  const byHand = at.getAttribute('role') === 'treeitem' || (at instanceof HTMLInputElement && at.type === 'checkbox')
  if (byHand) at.click()
  return byHand
}
