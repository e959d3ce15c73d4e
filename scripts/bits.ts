/** A set of small numbers. */
export class Bits {
  private readonly words: Uint32Array

  private constructor(words: Uint32Array) {
    this.words = words
  }

  static of(size: number, numbers: Iterable<number>): Bits {
    const words = new Uint32Array(Math.ceil(size / 32))
    for (const number of numbers) words[number >> 5]! |= 1 << (number & 31)
    return new Bits(words)
  }

  and(other: Bits): Bits {
    return new Bits(this.words.map((word, index) => word & other.words[index]!))
  }

  or(other: Bits): Bits {
    return new Bits(this.words.map((word, index) => word | other.words[index]!))
  }

  without(other: Bits): Bits {
    return new Bits(this.words.map((word, index) => word & ~other.words[index]!))
  }

  isEmpty(): boolean {
    return this.words.every((word) => word === 0)
  }

  /** Sum of the weights of its numbers. */
  weight(weights: readonly number[]): number {
    let sum = 0
    this.words.forEach((word, index) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) sum += weights[index * 32 + (31 - Math.clz32(rest & -rest))]!
    })
    return sum
  }
}
