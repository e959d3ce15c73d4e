const CURSOR_REST_MS = 4000
const MINUTE_MS = 60_000

/** Hides the pointer after a few still seconds; a touch of the mouse brings it back. */
export function hideRestingCursor(root: HTMLElement = document.documentElement): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wake = () => {
    root.style.cursor = ''
    clearTimeout(timer)
    timer = setTimeout(() => {
      root.style.cursor = 'none'
    }, CURSOR_REST_MS)
  }
  wake()
  window.addEventListener('pointermove', wake)
  window.addEventListener('pointerdown', wake)
  return () => {
    clearTimeout(timer)
    root.style.cursor = ''
    window.removeEventListener('pointermove', wake)
    window.removeEventListener('pointerdown', wake)
  }
}

/** Keeps the display awake. Browsers release the lock of a hidden page, so it is requested again. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | undefined
  let stopped = false
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const granted = await navigator.wakeLock.request('screen')
      if (stopped) await granted.release()
      else lock = granted
    } catch {
      // Denied by a power-saving policy: the wall still works.
    }
  }
  void ask()
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}

/** Eight steps around a small circle: no edge is on the same pixel for a working day. */
const DRIFT = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
] as const

/** Pixels the still parts of a wall are moved by in this minute. */
export function driftAt(now: number): readonly [x: number, y: number] {
  return DRIFT[Math.floor(now / MINUTE_MS) % DRIFT.length] ?? [0, 0]
}

/** Moves what follows `--drift-x` and `--drift-y` by one pixel a minute, against burn-in. */
export function startDrift(root: HTMLElement = document.documentElement): () => void {
  const move = () => {
    const [x, y] = driftAt(Date.now())
    root.style.setProperty('--drift-x', `${x}px`)
    root.style.setProperty('--drift-y', `${y}px`)
  }
  move()
  const timer = setInterval(move, MINUTE_MS)
  return () => clearInterval(timer)
}
