/** Keeps the first few of many without sorting all of them. */
export class FirstOf<T> {
  /** In order. */
  readonly kept: T[] = []
  private readonly most: number
  private readonly compare: (a: T, b: T) => number

  constructor(most: number, compare: (a: T, b: T) => number) {
    this.most = most
    this.compare = compare
  }

  /** One that is equal to another comes after it. */
  add(item: T): void {
    const { kept, most, compare } = this
    if (kept.length === most && compare(item, kept[most - 1]!) >= 0) return
    let [low, high] = [0, kept.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(item, kept[middle]!) < 0) high = middle
      else low = middle + 1
    }
    kept.splice(low, 0, item)
    if (kept.length > most) kept.pop()
  }
}
