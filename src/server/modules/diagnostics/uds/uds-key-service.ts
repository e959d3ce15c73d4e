import { fromHex, toHex } from '#core/protocol/wire/hex.ts'

export interface SeedOfUnit {
  vin: string
  ecu: string
  address: string
  level: number
  /** Hex. */
  seed: string
}

/** Makes the key a control unit wants for its seed; null when there is none. Secrets of makers stay on the server's side. */
export type KeyService = (asked: SeedOfUnit) => Promise<string | null>

const ANSWER_MS = 5_000

/** A maker's own key service: POST of the seed as JSON, answered by `{ "key": hex }`. */
export const keyServiceAt =
  (url: string): KeyService =>
  async (asked) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!response.ok) return null
    const { key } = (await response.json()) as { key?: unknown }
    return typeof key === 'string' && /^([0-9a-f]{2}){1,64}$/i.test(key) ? key.toLowerCase() : null
  }

/** The units of the demo fleet turn every bit of the seed over; no maker's secret. */
export const demoKeyService: KeyService = ({ seed }) => {
  const bytes = fromHex(seed)
  return Promise.resolve(bytes ? toHex(bytes.map((byte) => ~byte & 0xff)) : null)
}

export const noKeyService: KeyService = () => Promise.resolve(null)
