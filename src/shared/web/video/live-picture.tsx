import { type RefObject, useEffect, useRef } from 'react'
import { playFlv } from './flv-player.ts'
import type { Live, LiveEvent } from './live-machine.ts'

interface Props {
  live: Live
  url: string
  mode: 'live' | 'playback'
  /** Controlled by another clock: it does not catch up with the live edge. */
  led?: boolean
  muted: boolean
  className: string | undefined
  send: (event: LiveEvent) => void
  /** For those who look at the element; a new one comes with each generation. */
  element?: RefObject<HTMLVideoElement | null>
  /** Called while the last picture is still there. Has to be the same function as long as it is the same stream. */
  leaves?: (video: HTMLVideoElement) => void
}

/** One generation of the player: made once, never repaired. Give it the generation as its key. */
export function LivePicture({ live, url, mode, led = false, muted, className, send, element, leaves }: Props) {
  const { generation, phase } = live
  const own = useRef<HTMLVideoElement>(null)
  const video = element ?? own
  const paused = phase === 'paused'

  useEffect(() => {
    const playing = video.current
    if (!playing) return
    const source = { url, live: mode === 'live', sound: !soundless.has(url), led }
    const stop = playFlv(playing, source, {
      shows: () => send({ kind: 'shows' }),
      broke: (silent) => {
        // The header has promised sound that does not come: the next player does not wait for it.
        if (silent) remember(url)
        send({ kind: 'broke', generation })
      },
      dropped: () => send({ kind: 'dropped', generation }),
    })
    return () => {
      leaves?.(playing)
      stop()
    }
  }, [url, mode, led, generation, send, video, leaves])

  useEffect(() => {
    const playing = video.current
    if (!playing) return
    // React sets the property once only.
    playing.muted = muted
    if (paused) playing.pause()
    else if (playing.paused && playing.readyState > 0) playing.play().catch(() => {})
  }, [muted, paused, video])

  // oxlint-disable-next-line jsx-a11y/media-has-caption -- cameras of vehicles have no captions
  return <video ref={video} className={className} muted playsInline />
}

/** Streams without the announced sound; limited, because a wall runs for months and every stream has its own address. */
const soundless = new Set<string>()
const MAX_SOUNDLESS = 64

function remember(url: string): void {
  const [oldest] = soundless
  if (soundless.size >= MAX_SOUNDLESS && oldest !== undefined) soundless.delete(oldest)
  soundless.add(url)
}
