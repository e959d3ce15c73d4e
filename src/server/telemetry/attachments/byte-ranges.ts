export interface ByteRange {
  offset: number
  length: number
}

/** Which bytes of a file have come, in any order and more than once. */
export class ByteRanges {
  /** Sorted, never touching each other. */
  private readonly ranges: { from: number; to: number }[] = []

  /** Pieces that do not touch. */
  get pieces(): number {
    return this.ranges.length
  }

  add(offset: number, length: number): void {
    if (length <= 0) return
    let from = offset
    let to = offset + length
    let at = this.ranges.findIndex((range) => range.to >= from)
    if (at < 0) at = this.ranges.length
    let touched = 0
    for (let next = this.ranges[at]; next && next.from <= to; next = this.ranges[at + touched]) {
      from = Math.min(from, next.from)
      to = Math.max(to, next.to)
      touched += 1
    }
    this.ranges.splice(at, touched, { from, to })
  }

  /** Missing ranges of a file of this size. */
  gaps(size: number): ByteRange[] {
    const gaps: ByteRange[] = []
    let at = 0
    for (const { from, to } of this.ranges) {
      if (from > at) gaps.push({ offset: at, length: Math.min(from, size) - at })
      at = Math.max(at, to)
    }
    if (at < size) gaps.push({ offset: at, length: size - at })
    return gaps.filter(({ length }) => length > 0)
  }
}
