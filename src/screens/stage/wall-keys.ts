export type WallOrder = { do: 'step'; by: 1 | -1 } | { do: 'show'; index: number } | { do: 'pause' } | { do: 'full' }

const FORWARD: ReadonlySet<string> = new Set(['PageDown', 'MediaTrackNext', 'ChannelUp'])
const BACK: ReadonlySet<string> = new Set(['PageUp', 'MediaTrackPrevious', 'ChannelDown'])
const PAUSE: ReadonlySet<string> = new Set(['MediaPlayPause', 'MediaPlay', 'MediaPause', 'MediaStop'])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/**
 * Meaning of a key of a keyboard, a presenter or a remote control on a wall. Desk screens (`desk`) reserve the keys
 * they use themselves; keys of remote controls always apply.
 */
export function wallOrder(event: Pressed, { rtl, desk }: { rtl: boolean; desk: boolean }): WallOrder | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const { key, target } = event
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
    return undefined
  if (FORWARD.has(key)) return { do: 'step', by: 1 }
  if (BACK.has(key)) return { do: 'step', by: -1 }
  if (PAUSE.has(key)) return { do: 'pause' }
  if (desk) return undefined
  if (key === 'ArrowRight') return { do: 'step', by: rtl ? -1 : 1 }
  if (key === 'ArrowLeft') return { do: 'step', by: rtl ? 1 : -1 }
  // A button that has the focus is pressed by these.
  if (key === ' ' && !(target instanceof HTMLButtonElement)) return { do: 'pause' }
  if (/^[1-9]$/.test(key)) return { do: 'show', index: Number(key) - 1 }
  return key === 'f' || key === 'F' ? { do: 'full' } : undefined
}
