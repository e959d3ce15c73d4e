import { useTranslation } from 'react-i18next'

const LOADS = ['empty', 'half', 'reserved', 'full'] as const

/** Names within results that are words; all others stand for themselves. */
export function useNameWords(): (name: string) => string {
  const { t } = useTranslation('analysis')
  return (name) => {
    const load = LOADS.find((each) => each === name)
    return load ? t(`load.${load}`) : name
  }
}
