import { useTranslation } from '#web/i18n/use-translation.ts'

const LOADS = ['empty', 'half', 'reserved', 'full'] as const

/** Names in results that are translated; all others are shown unchanged. */
export function useNameWords(): (name: string) => string {
  const { t } = useTranslation('analysis')
  return (name) => {
    const load = LOADS.find((each) => each === name)
    return load ? t(`load.${load}`) : name
  }
}
