import { useTranslation } from '#web/i18n/use-translation.ts'

interface Named {
  name: string
  names?: Readonly<Record<string, string>> | undefined
}

/** Names of trouble codes in the user's language, or as they were typed. */
export function useFaultName(): (fault: Named | undefined) => string {
  const { i18n } = useTranslation()
  return (fault) => fault?.names?.[i18n.language] || fault?.name || ''
}
