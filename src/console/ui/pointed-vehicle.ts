import { type RefObject, useEffect, useState } from 'react'

/** A card that opened at once would follow the pointer through a table. */
const OPEN_MS = 350
/** Time to reach the card. */
const CLOSE_MS = 250
const MARKED = '[data-vehicle]'

export interface PointedVehicle {
  vin: string
  anchor: HTMLElement
}

/** The vehicle the pointer or the keyboard rests on: anything with `aboutVehicle`. Null: none. */
export function usePointedVehicle(card: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<PointedVehicle | null>(null)
  useEffect(() => {
    let wanted: HTMLElement | null = null
    let open: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const set = (anchor: HTMLElement | null) => {
      open = anchor
      setShown(anchor && { vin: anchor.dataset['vehicle'] ?? '', anchor })
    }
    const wait = (anchor: HTMLElement | null) => {
      clearTimeout(timer)
      timer = setTimeout(() => set(anchor), anchor ? OPEN_MS : CLOSE_MS)
    }
    const want = (anchor: HTMLElement | null) => {
      if (anchor === wanted) return
      wanted = anchor
      wait(anchor)
    }
    const hide = () => {
      clearTimeout(timer)
      if (open) set(null)
    }
    const at = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      if (card.current?.contains(target)) want(open)
      else want(target.closest<HTMLElement>(MARKED))
    }
    const handlers: Record<string, (event: Event) => void> = {
      pointerover: (event) => {
        // A touch opens the drawer.
        if ((event as PointerEvent).pointerType !== 'touch') at(event)
      },
      focusin: (event) => {
        if (!(event.target instanceof Element)) return
        // A click focuses as well; only the keyboard asks for the card that way.
        if (!event.target.matches(MARKED) || event.target.matches(':focus-visible')) at(event)
      },
      click: (event) => {
        if (!card.current?.contains(event.target as Node)) hide()
      },
      scroll: ({ target }) => {
        // What scrolls elsewhere does not move it.
        if (open && (target as Node).contains(open)) hide()
        else if (!open && wanted && (target as Node).contains(wanted)) wait(wanted)
      },
      keydown: (event) => {
        if ((event as KeyboardEvent).key !== 'Escape' || !open) return
        // A drawer below the card stays open.
        event.stopPropagation()
        hide()
      },
    }
    for (const [type, handler] of Object.entries(handlers)) document.addEventListener(type, handler, true)
    return () => {
      clearTimeout(timer)
      for (const [type, handler] of Object.entries(handlers)) document.removeEventListener(type, handler, true)
    }
  }, [card])
  return { shown, hide: () => setShown(null) }
}
