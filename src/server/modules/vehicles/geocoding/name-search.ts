import type { PlaceData } from './place-data.ts'

/** Precedes every name. */
const BREAK = '\n'

/** Without capitals and accents: "sao paulo" finds São Paulo. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds places by a part of any of their names; those that begin with it first, then the larger ones. */
export function nameSearch(places: PlaceData['places']) {
  const starts = new Uint32Array(places.length)
  const names: string[] = []
  let length = 0
  places.forEach(([latin, , , , , , local], index) => {
    const text = BREAK + fold([latin, ...Object.values(local ?? {})].join(BREAK))
    starts[index] = length
    length += text.length
    names.push(text)
  })
  // One long text: looking through it is a single fast pass instead of 135,000 small ones.
  const all = names.join('')

  /** Places stand in the order of their population, so what is found first is largest. */
  const collect = (wanted: string, limit: number, found: Set<number>) => {
    for (let at = all.indexOf(wanted); at >= 0 && found.size < limit; ) {
      const index = placeAt(starts, at)
      found.add(index)
      const next = starts[index + 1]
      at = next === undefined ? -1 : all.indexOf(wanted, next)
    }
  }

  return {
    /** Indexes of places. */
    find(keyWord: string, limit: number): number[] {
      const wanted = fold(keyWord).replaceAll(BREAK, ' ')
      const found = new Set<number>()
      collect(BREAK + wanted, limit, found)
      collect(wanted, limit, found)
      return [...found]
    },
  }
}

/** The last place that starts at or before this position. */
function placeAt(starts: Uint32Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low
}
