/** A usual display cannot decode more videos at once (docs/product/walls.md). */
const USUAL_DECODERS = 16
const MOST_DECODERS = 64

/** `?decoders=4` for weak players; anything else is the usual number. */
export function readDecoders(address: URLSearchParams): number {
  const asked = Number(address.get('decoders') ?? NaN)
  return Number.isInteger(asked) && asked >= 1 && asked <= MOST_DECODERS ? asked : USUAL_DECODERS
}

/** One tile that wants to play. */
export interface DecoderWish {
  /** It is selected: it plays before all others. */
  readonly focused: () => boolean
}

/** Which tiles of a wall may decode: the focused one, then the others in the order they came. */
export class DecoderBudget {
  readonly #most: number
  readonly #hearers = new Set<() => void>()
  #wishes: DecoderWish[] = []
  #granted: ReadonlySet<DecoderWish> = new Set()

  constructor(most = USUAL_DECODERS) {
    this.#most = most
  }

  /** Wants a decoder until the answer is called. */
  readonly want = (wish: DecoderWish): (() => void) => {
    this.#wishes = [...this.#wishes, wish]
    this.share()
    return () => {
      this.#wishes = this.#wishes.filter((other) => other !== wish)
      this.share()
    }
  }

  readonly has = (wish: DecoderWish): boolean => this.#granted.has(wish)

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  /** Shares the decoders out; to be called when the focus has moved. */
  readonly share = (): void => {
    const first = this.#wishes.filter(({ focused }) => focused())
    const others = this.#wishes.filter(({ focused }) => !focused())
    this.#granted = new Set([...first, ...others].slice(0, this.#most))
    for (const hear of this.#hearers) hear()
  }
}
