import { CloseOutlined, LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PREVIEW_ZOOM_MAX, PREVIEW_ZOOM_MIN } from '#core/domain/limits.ts'
import { useFormat } from '#web/i18n/format.ts'
import shared from '../page.module.css'
import styles from './preview-overlay.module.css'
import { zoomed } from './zoom.ts'

export interface PreviewItem {
  kind: 'image' | 'video' | 'audio'
  url: string
  name: string
}

interface Props {
  items: readonly PreviewItem[]
  /** Which of them is shown. */
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}

/**
 * Pictures, videos and sound over the page (docs/product/shared.md#dialogs): zoom, previous and next, Esc closes. The keyboard stays
 * inside while it is open and goes back to where it was.
 */
export function PreviewOverlay({ items, shown, onShow, onClose }: Props) {
  const { t } = useTranslation('upload')
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, zoomBy, reset } = useZoom(shown)
  useBorrowedFocus(frame)
  const item = items[shown]
  if (!item) return null

  const go = (step: number) => {
    if (items[shown + step]) onShow(shown + step)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      // Only the overlay closes, not the drawer it was opened from.
      event.stopPropagation()
      return onClose()
    }
    if (event.key === 'Tab') return keepInside(event)
    // In a player the arrow keys move through the recording.
    if (event.target instanceof HTMLMediaElement) return
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === forward) go(1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(-1)
    else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === '0') reset()
  }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog handles its own keys
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React's dialog would take Esc before we can stop it
      role="dialog"
      aria-modal="true"
      aria-label={item.name}
      tabIndex={-1}
      className={styles.overlay}
      onKeyDown={onKeyDown}
    >
      <header className={styles.bar}>
        <bdi className={styles.name}>{item.name}</bdi>
        {items.length > 1 && (
          <span className={styles.place}>{t('preview.place', { at: shown + 1, of: items.length })}</span>
        )}
        <span className={shared.gap} />
        {item.kind === 'image' && <ZoomTools zoom={zoom} zoomBy={zoomBy} reset={reset} />}
        <Tool label={t('preview.close')} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </Tool>
      </header>
      <div
        className={styles.stage}
        onWheel={(event) => item.kind === 'image' && event.deltaY !== 0 && zoomBy(event.deltaY < 0 ? 1 : -1)}
      >
        <Content key={item.url} item={item} zoom={zoom} />
      </div>
      {items.length > 1 && (
        <>
          <Tool label={t('preview.previous')} disabled={shown === 0} className={styles.previous} onClick={() => go(-1)}>
            <LeftOutlined aria-hidden />
          </Tool>
          <Tool
            label={t('preview.next')}
            disabled={shown === items.length - 1}
            className={styles.next}
            onClick={() => go(1)}
          >
            <RightOutlined aria-hidden />
          </Tool>
        </>
      )}
    </div>,
    document.body,
  )
}

function Content({ item, zoom }: { item: PreviewItem; zoom: number }) {
  if (item.kind === 'image')
    return <img src={item.url} alt={item.name} style={{ transform: `scale(${zoom})` }} draggable={false} />
  // Recordings of vehicles have no captions.
  if (item.kind === 'video')
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video src={item.url} controls autoPlay aria-label={item.name} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio src={item.url} controls autoPlay aria-label={item.name} />
}

interface ZoomProps {
  zoom: number
  zoomBy: (steps: number) => void
  reset: () => void
}

function ZoomTools({ zoom, zoomBy, reset }: ZoomProps) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  return (
    <>
      <Tool label={t('preview.smaller')} disabled={zoom <= PREVIEW_ZOOM_MIN} onClick={() => zoomBy(-1)}>
        <ZoomOutOutlined aria-hidden />
      </Tool>
      <button type="button" className={styles.zoom} title={t('preview.original')} onClick={reset}>
        {format.percent(zoom)}
      </button>
      <Tool label={t('preview.larger')} disabled={zoom >= PREVIEW_ZOOM_MAX} onClick={() => zoomBy(1)}>
        <ZoomInOutlined aria-hidden />
      </Tool>
    </>
  )
}

interface ToolProps {
  label: string
  onClick: () => void
  disabled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Not `disabled`: a focused button would lose the focus at the end of the list. */
function Tool({ label, onClick, disabled = false, className = '', children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      className={`${styles.tool} ${className}`}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  )
}

/** Every item starts at its own size. */
function useZoom(shown: number) {
  const [state, setState] = useState({ shown, zoom: 1 })
  const zoom = state.shown === shown ? state.zoom : 1
  return {
    zoom,
    zoomBy: (steps: number) => setState({ shown, zoom: zoomed(zoom, steps) }),
    reset: () => setState({ shown, zoom: 1 }),
  }
}

function useBorrowedFocus(frame: { current: HTMLElement | null }) {
  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [frame])
}

/** Tab cycles inside. */
function keepInside(event: KeyboardEvent<HTMLDivElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, video, audio')]
  const [first] = stops
  const last = stops.at(-1)
  if (!first || !last) return
  const leaving = event.shiftKey
    ? document.activeElement === first || document.activeElement === event.currentTarget
    : document.activeElement === last
  if (!leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first).focus()
}
