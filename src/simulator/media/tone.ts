const RATE = 8_000
const HEADER = 44
const MAX_SECONDS = 4

/** A WAV file, 8 kHz and 8 bits: the hum of a cabin with a signal in it. Terminals record longer, this one has little room. */
export function tone(seconds: number): Uint8Array {
  const samples = Math.round(Math.min(MAX_SECONDS, Math.max(1, seconds)) * RATE)
  const bytes = new Uint8Array(HEADER + samples)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string) => {
    for (let i = 0; i < word.length; i++) view.setUint8(at + i, word.charCodeAt(i))
  }
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, samples, true)
  for (let i = 0; i < samples; i++) {
    const second = i / RATE
    const hum = Math.sin(2 * Math.PI * 92 * second) * 18 + Math.sin(2 * Math.PI * 184 * second) * 8
    const signal = second % 1 < 0.12 ? Math.sin(2 * Math.PI * 880 * second) * 40 : 0
    bytes[HEADER + i] = Math.round(128 + hum + signal)
  }
  return bytes
}
