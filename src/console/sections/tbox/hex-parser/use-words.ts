import { useTranslation } from 'react-i18next'
import type { InspectedProtocol, Inspection } from '#core/protocol/inspect/inspection.ts'
import type { ExplainRow } from '#core/protocol/schema/explain-trace.ts'

/** Namespaces the names of a protocol's parts are looked for in, first one first. */
const namespacesOf = (protocol: InspectedProtocol): readonly string[] =>
  protocol === 'gb32960' || protocol === 'uds' ? ['diagnostics', 'protocol'] : ['protocol', 'diagnostics']

export interface Words {
  label: (row: ExplainRow) => string
  /** Words of a named value or of set bits. */
  meaning: (row: ExplainRow) => string
  unit: (row: ExplainRow) => string
  warning: (text: string) => string
  message: (inspection: Inspection) => string
}

/** Names of messages, fields, values and units in the viewer's language; the codec's own name where there is none. */
export function useWords(protocol: InspectedProtocol): Words {
  const { t, i18n } = useTranslation(['hexParser', 'protocol', 'diagnostics'])
  const spaces = namespacesOf(protocol)

  function word(key: string, fallback: string): string {
    const full = spaces.map((space) => `${space}:${key}`).find((each) => i18n.exists(each))
    // Keys come from the codec's schemas and are looked for before they are used.
    return full ? (t as unknown as (each: string) => string)(full) : fallback
  }
  const last = (key: string): string => key.slice(key.indexOf('.') + 1)

  return {
    label: ({ labelKey }) => word(labelKey, last(labelKey)),
    meaning: ({ meaningKeys }) => meaningKeys.map((key) => word(key, last(key))).join(', '),
    unit: ({ unitKey }) => (unitKey ? word(unitKey, last(unitKey)) : ''),
    warning: (text) => word(`warning.${text}`, text),
    message: ({ messageKey }) => (messageKey ? word(`message.${messageKey}`, messageKey) : t('message.unknown')),
  }
}
