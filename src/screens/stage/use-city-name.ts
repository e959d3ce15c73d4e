import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { languageAtom } from '#web/state/language.ts'
import { cityName, type CityNames, loadCityNames } from './city-names.ts'

/** Names of cities in the language of the wall: as the register has them until the list of names is loaded. */
export function useCityName(): (register: string) => string {
  const language = useAtomValue(languageAtom)
  const [known, setKnown] = useState<CityNames>({})
  useEffect(() => {
    let unmounted = false
    void loadCityNames().then((names) => {
      if (!unmounted) setKnown(names)
    })
    return () => {
      unmounted = true
    }
  }, [])
  return useCallback((register: string) => cityName(register, language, known), [language, known])
}
