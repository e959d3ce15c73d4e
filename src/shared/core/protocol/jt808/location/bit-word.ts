/** A word of 32 bits that have names. */
export function bitWord<Key extends string>(bits: readonly { bit: number; key: Key }[]) {
  const bitOf = new Map(bits.map(({ bit, key }) => [key, bit]))
  const isSet = (word: number, bit: number) => ((word >>> bit) & 1) === 1
  return {
    has: (word: number, key: Key): boolean => isSet(word, bitOf.get(key)!),
    /** Names of the set bits, in bit order. */
    keys: (word: number): Key[] => bits.filter(({ bit }) => isSet(word, bit)).map(({ key }) => key),
    /** The word with exactly these bits set. */
    of: (keys: Iterable<Key>): number => [...keys].reduce((word, key) => word | (1 << bitOf.get(key)!), 0) >>> 0,
  }
}
