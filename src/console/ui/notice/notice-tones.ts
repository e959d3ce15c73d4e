/** Two short tones, higher and more of them for a higher level. */
const TONES: Readonly<Record<number, readonly number[]>> = { 1: [880, 1175, 880, 1175], 2: [660, 880], 3: [520] }
const TONE_SECONDS = 0.16
const VOLUME = 0.15
/** Where sound is allowed, it begins long before. */
const START_MS = 1_000

export interface NoticeTones {
  /** False: the browser allows no sound before the user has used the page. */
  play(level: number): Promise<boolean>
  /** Call while the user does something: from then on the browser allows sound. False: it still does not. */
  allow(): Promise<boolean>
  close(): void
}

/** Sounds made by the browser; null where it cannot make any. Between two sounds the audio device rests. */
export function noticeTones(): NoticeTones | null {
  if (!('AudioContext' in window)) return null
  let context: AudioContext | undefined
  let playing = 0
  const started = async (): Promise<AudioContext | null> => {
    const own = (context ??= new AudioContext())
    if (own.state === 'running') return own
    // A browser that allows no sound leaves this promise open until the user has clicked.
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), START_MS))
    return Promise.race([own.resume().then(() => own), late])
  }
  return {
    async play(level) {
      const own = await started()
      if (own) {
        playing += 1
        sound(own, TONES[level] ?? [], () => {
          playing -= 1
          if (playing === 0) void own.suspend()
        })
      }
      return own !== null
    },
    async allow() {
      const own = await started()
      if (playing === 0) await own?.suspend()
      return own !== null
    },
    close() {
      void context?.close()
      context = undefined
    },
  }
}

function sound(context: AudioContext, tones: readonly number[], onEnd: () => void): void {
  tones.forEach((frequency, index) => {
    const tone = context.createOscillator()
    const gain = context.createGain()
    gain.gain.value = VOLUME
    tone.frequency.value = frequency
    tone.connect(gain).connect(context.destination)
    tone.start(context.currentTime + index * TONE_SECONDS)
    tone.stop(context.currentTime + (index + 0.8) * TONE_SECONDS)
    if (index === tones.length - 1) tone.onended = onEnd
  })
}
