import { useState } from 'react'

/** All values a field has had: what the user takes out can be put in again though no list offers it. */
export function useSeen(values: readonly number[]): readonly number[] {
  const [seen, setSeen] = useState<readonly number[]>([])
  const fresh = values.filter((value) => !seen.includes(value))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return seen
}
