interface Square {
  lng: number
  lat: number
  count: number
  online: number
}

/** Vehicles by square degree, so that no position of a single one leaves the server. */
export class PlaceSquares {
  readonly #squares = new Map<number, Square>()

  add(lng: number, lat: number, online: boolean): void {
    const key = Math.floor(lat + 90) * 360 + Math.floor(lng + 180)
    const square = this.#squares.get(key) ?? { lng: 0, lat: 0, count: 0, online: 0 }
    this.#squares.set(key, square)
    square.lng += lng
    square.lat += lat
    square.count += 1
    if (online) square.online += 1
  }

  /** The middle of the vehicles of each square, how many there are and how many of them are online. */
  places(): [lng: number, lat: number, vehicles: number, online: number][] {
    return [...this.#squares.values()].map(({ lng, lat, count, online }) => [
      tenths(lng / count),
      tenths(lat / count),
      count,
      online,
    ])
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
