import { useEffect, useState } from 'react'
import { type Country, loadEarth } from './earth.ts'

/** The countries of the earth; empty until loaded. */
export function useEarth(): readonly Country[] {
  const [earth, setEarth] = useState<readonly Country[]>([])
  useEffect(() => {
    let gone = false
    void loadEarth().then((countries) => {
      if (!gone) setEarth(countries)
    })
    return () => {
      gone = true
    }
  }, [])
  return earth
}
