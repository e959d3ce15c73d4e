import { useEffect, useState } from 'react'

const DWELL_MS = 10_000

/** Lists step instead of scrolling: the rows of this page, which page it is and how many there are. */
export function useSteps<Row>(
  rows: readonly Row[],
  size: number,
): { shown: readonly Row[]; page: number; pages: number } {
  const [turn, setTurn] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / size))
  useEffect(() => {
    if (pages === 1) return
    const timer = setInterval(() => setTurn((page) => page + 1), DWELL_MS)
    return () => clearInterval(timer)
  }, [pages])
  const page = turn % pages
  return { shown: rows.slice(page * size, (page + 1) * size), page, pages }
}
