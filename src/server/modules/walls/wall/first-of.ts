/** Keeps the first few of many without sorting all of them. */
export class FirstOf<T> {
  /** In order. */
  readonly items: T[] = []
  private readonly most: number
  private readonly compare: (a: T, b: T) => number

  constructor(most: number, compare: (a: T, b: T) => number) {
    this.most = most
    this.compare = compare
  }

  /** One that is equal to another comes after it. */
  add(item: T): void {
    const { items, most, compare } = this
    if (items.length === most && compare(item, items[most - 1]!) >= 0) return
    let [low, high] = [0, items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(item, items[middle]!) < 0) high = middle
      else low = middle + 1
    }
    items.splice(low, 0, item)
    if (items.length > most) items.pop()
  }
}
