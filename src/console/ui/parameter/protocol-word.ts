import { useTranslation } from '#web/i18n/use-translation.ts'

export type ProtocolWord = (key: string, values?: Record<string, string | number>) => string

/** Labels of the protocol by the keys of its catalogue; without a label the catalogue name is shown. */
export function useProtocolWord(): ProtocolWord {
  const { t, i18n } = useTranslation('protocol')
  return (key, values = {}) => {
    const full = `protocol:${key}`
    if (!i18n.exists(full)) return key.slice(key.indexOf('.') + 1)
    // The catalogue is data: its keys cannot be literals here.
    return (t as unknown as (name: string, given: object) => string)(full, values)
  }
}
