import { useEffect, useState } from 'react'

interface Steps<Row> {
  shown: readonly Row[]
  /** From 0. */
  page: number
  pages: number
}

/** Nothing scrolls on a wall: a list shows `size` rows and steps on after `dwellMs`. Another subject begins with the first page. */
export function useSteps<Row>(rows: readonly Row[], size: number, dwellMs: number, subject?: string): Steps<Row> {
  const [step, setStep] = useState(0)
  const [seen, setSeen] = useState(subject)
  if (seen !== subject) {
    setSeen(subject)
    setStep(0)
  }
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = step % pages
  useEffect(() => {
    if (pages < 2) return
    const timer = setInterval(() => setStep((before) => before + 1), dwellMs)
    return () => clearInterval(timer)
  }, [pages, dwellMs, subject])
  return { shown: rows.slice(page * size, (page + 1) * size), page, pages }
}
