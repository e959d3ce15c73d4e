import { useEffect, useState } from 'react'
import { unitOf } from './unit.ts'

/** Pixels of `--u`, for what cannot be sized by a stylesheet. Follows the size of the wall. */
export function useUnit(): number {
  const [unit, setUnit] = useState(measure)
  useEffect(() => {
    const update = () => setUnit(measure())
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return unit
}

function measure(): number {
  const probe = document.createElement('i')
  probe.style.cssText = 'position:absolute;visibility:hidden;inline-size:var(--u)'
  document.body.append(probe)
  const width = probe.getBoundingClientRect().width
  probe.remove()
  return width || unitOf(window.innerWidth, window.innerHeight)
}
