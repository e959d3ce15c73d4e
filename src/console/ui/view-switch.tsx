import type { KeyboardEvent } from 'react'
import styles from './view-switch.module.css'

interface Props<View extends string> {
  label: string
  views: readonly { key: View; label: string }[]
  shown: View
  onShow: (view: View) => void
}

/** A few views of one list, side by side. Arrow keys move between them, as with any tabs. */
export function ViewSwitch<View extends string>({ label, views, shown, onShow }: Props<View>) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === forward ? 1 : event.key.startsWith('Arrow') ? -1 : 0
    if (step === 0) return
    const next = (views.findIndex((view) => view.key === shown) + step + views.length) % views.length
    const tab = event.currentTarget.children[next]
    if (views[next]) onShow(views[next].key)
    if (tab instanceof HTMLElement) tab.focus()
  }

  // Of several switches of a page all but one have no view on screen; each is a stop of the Tab key.
  const stop = views.some(({ key }) => key === shown) ? shown : views[0]?.key
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className={styles.switch} onKeyDown={move}>
      {views.map((view) => (
        <button
          key={view.key}
          type="button"
          role="tab"
          aria-selected={view.key === shown}
          tabIndex={view.key === stop ? 0 : -1}
          onClick={() => onShow(view.key)}
        >
          {view.label}
        </button>
      ))}
    </div>
  )
}
