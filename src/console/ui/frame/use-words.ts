import { useTranslation } from '#web/i18n/use-translation.ts'
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
    // Keys come from the codec's schemas and are checked before use.
    return full ? (t as unknown as (each: string) => string)(full) : fallback
  }
  /** The codec's English notes have few shapes; the names in them are the codec's own. */
  function noteOf(text: string): string | null {
    const [, cut] = /^truncated: (.+)$/.exec(text) ?? []
    if (cut) return t('note.truncated', { name: cut })
    const [, left] = /^(\d+) bytes after the known fields$/.exec(text) ?? []
    if (left) return t('note.left', { n: left })
    const [, unfit, bytes] = /^(.+): (\d+) bytes do not fit its layout$/.exec(text) ?? []
    if (unfit) return t('note.unfit', { name: unfit, n: bytes })
    const [, method] = /^encrypted \((\d+)\)$/.exec(text) ?? []
    if (method) return t('note.encrypted', { n: method })
    const [, layout] = /^laid out as (.+)$/.exec(text) ?? []
    return layout ? t('note.layout', { name: layout }) : null
  }
  const last = (key: string): string => key.slice(key.indexOf('.') + 1)

  return {
    label: ({ labelKey }) => word(labelKey, last(labelKey)),
    meaning: ({ meaningKeys }) => meaningKeys.map((key) => word(key, last(key))).join(', '),
    unit: ({ unitKey }) => (unitKey ? word(unitKey, last(unitKey)) : ''),
    warning: (text) => noteOf(text) ?? word(`warning.${text}`, text),
    message: ({ protocol: own, id, messageKey }) =>
      messageKey ? word(`message.${own === 'jt808' ? id : messageKey}`, messageKey) : t('message.unknown'),
  }
}
