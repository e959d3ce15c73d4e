import type Flv from 'flv.js'
import { logFailure } from '../api/log-failure.ts'
import { chase } from './chase.ts'

/**
 * A stream that shows nothing by then, and has not said what it holds, never will: its header may promise sound that does
 * not come. Live streams often never say what they hold, and show it nevertheless.
 */
const MEDIA_INFO_TIMEOUT_MS = 8000

export interface FlvSource {
  url: string
  live: boolean
  /** False: whatever the header says, no sound is waited for. */
  sound: boolean
  /** Controlled by another clock, such as that of a replay; else a live picture stays at its edge. */
  led?: boolean
}

export interface FlvEvents {
  /** A picture is on screen. */
  shows: () => void
  /** The player is of no use any more; with `silent` because the stream never said what it holds. */
  broke: (silent: boolean) => void
  /** Of a live stream the connection dropped; a recording has come to its end. */
  dropped: () => void
}

/** Plays FLV in a video element; the answer frees everything. A browser that cannot is logged only (docs/product/shared.md#video). */
export function playFlv(video: HTMLVideoElement, source: FlvSource, events: FlvEvents): () => void {
  let free = () => {}
  let gone = false
  // Fetched when the first player appears: pages without video do not carry it.
  import('flv.js')
    .then(({ default: flv }) => {
      if (gone) return
      if (flv.isSupported()) free = attach(flv, video, source, events)
      else logFailure('this browser cannot play FLV', undefined)
    })
    .catch((error: unknown) => logFailure('the player could not be loaded', error))
  return () => {
    gone = true
    free()
  }
}

function attach(flv: typeof Flv, video: HTMLVideoElement, source: FlvSource, events: FlvEvents): () => void {
  flv.LoggingControl.enableAll = false
  const { url, live, sound, led = false } = source
  const address = addressOf(url, live)
  const media = { type: 'flv', url: address.href, isLive: live, ...(!sound && { hasAudio: false }) }
  // A worker throws in built bundles (STACK.md); decoding is the browser's work anyway.
  const player = flv.createPlayer(media, { enableWorker: false, enableStashBuffer: !live, lazyLoad: !live })
  const late = setTimeout(() => events.broke(true), MEDIA_INFO_TIMEOUT_MS)
  const hears = new AbortController()
  const on = (name: keyof HTMLMediaElementEventMap, hear: () => void) =>
    video.addEventListener(name, hear, { signal: hears.signal })

  const onSocket = address.protocol.startsWith('ws')
  let shown = false
  let left = false
  let connecting = onSocket
  const free = () => {
    // After an error every call but the last may throw.
    for (const step of [() => player.pause(), () => player.unload(), () => player.detachMediaElement()]) quietly(step)
    player.destroy()
  }
  const connected = () => {
    if (!connecting) return
    connecting = false
    // Not within the player's own event.
    if (left) setTimeout(free)
  }

  player.on(flv.Events.METADATA_ARRIVED, connected)
  player.on(flv.Events.MEDIA_INFO, () => {
    clearTimeout(late)
    connected()
  })
  player.on(flv.Events.ERROR, () => {
    connected()
    if (left) return
    if (!shown && onSocket) socketsRefused = true
    events.broke(false)
  })
  // A live connection that ends says only that loading is complete.
  player.on(flv.Events.LOADING_COMPLETE, () => {
    connected()
    if (live && !left) events.dropped()
  })
  const shows = () => {
    shown = true
    connecting = false
    clearTimeout(late)
    events.shows()
  }
  on('playing', shows)
  // Its clock may stand: then the first picture is all there is to see.
  if (led) on('loadeddata', shows)
  if (live && !led) on('timeupdate', () => keepUp(video))
  if (!live) on('ended', events.dropped)

  player.attachMediaElement(video)
  player.load()
  // Browsers block sound without user input; the controls then offer to play.
  Promise.resolve(player.play()).catch(() => {})

  return () => {
    left = true
    clearTimeout(late)
    hears.abort()
    if (!connecting) return free()
    // The library throws uncatchably when a socket is closed before it has opened: wait until it is open.
    quietly(() => player.pause())
    setTimeout(connected, MEDIA_INFO_TIMEOUT_MS)
  }
}

/** A proxy before this platform lets no WebSocket through to its streams. */
let socketsRefused = false

/**
 * Where a stream is read. A browser opens six connections to a server and no more; streams over WebSocket are not counted,
 * so a wall of sixteen cameras still hears the platform.
 */
function addressOf(url: string, live: boolean): URL {
  const address = new URL(url, location.href)
  if (live && !socketsRefused && address.origin === location.origin) {
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  }
  return address
}

function quietly(step: () => void): void {
  try {
    step()
  } catch {
    // It is thrown away anyway.
  }
}

/** Catches up above one second of buffer, jumps above ten. */
function keepUp(video: HTMLVideoElement): void {
  const { buffered } = video
  if (buffered.length === 0) return
  const { playbackRate, jumpTo } = chase(buffered.end(buffered.length - 1), video.currentTime)
  if (video.playbackRate !== playbackRate) video.playbackRate = playbackRate
  if (jumpTo !== undefined) video.currentTime = jumpTo
}
