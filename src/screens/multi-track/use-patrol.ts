import { useEffect, useState } from 'react'

/** Number of the group a rotation shows: the next one every so many seconds, from the first again after the last. */
export function usePatrol(seconds: number, groups: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (seconds === 0 || groups < 2) return
    const timer = setInterval(() => setStep((before) => before + 1), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, groups])
  return groups === 0 ? 0 : step % groups
}
