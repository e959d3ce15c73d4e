import { useCallback, useEffect, useState } from 'react'

interface Steps<Row> {
  shown: readonly Row[]
  /** From 0. */
  page: number
  pages: number
  /** Goes back to the first page. */
  restart: () => void
}

/** Nothing scrolls on a wall: a list shows `size` rows and steps on after `dwellMs`. */
export function useSteps<Row>(rows: readonly Row[], size: number, dwellMs: number): Steps<Row> {
  const [step, setStep] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = step % pages
  useEffect(() => {
    if (pages < 2) return
    const timer = setInterval(() => setStep((before) => before + 1), dwellMs)
    return () => clearInterval(timer)
  }, [pages, dwellMs])
  const restart = useCallback(() => setStep(0), [])
  return { shown: rows.slice(page * size, (page + 1) * size), page, pages, restart }
}
