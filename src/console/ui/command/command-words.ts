import { useTranslation } from '#web/i18n/use-translation.ts'
import type { CommandRow, CommandState } from '#core/contract/command.ts'
import { commandKey } from '#core/domain/command-key.ts'

/** Labels for names from the platform; an unknown name is shown unchanged. */
export function useCommandWords() {
  const { t, i18n } = useTranslation(['command', 'protocol'])
  const word = (key: string, otherwise: string): string =>
    i18n.exists(`command:${key}`) ? String(i18n.t(`command:${key}` as 'command:seconds')) : otherwise
  return {
    t,
    kind: ({ kind, params }: Pick<CommandRow, 'kind' | 'params'>) => {
      const key = commandKey(kind, params)
      return word(`kind.${key}`, word(`kind.${kind}`, kind))
    },
    status: (status: string) => word(`status.${status}`, status),
    result: (result: string | null) => (result ? word(`result.${result}`, result) : ''),
    /** The note of a status is a result of the platform or text of a user. */
    note: ({ note }: Pick<CommandState, 'note'>) => (note ? word(`result.${note}`, note) : ''),
    /** Id and name of a message, such as "0x8500 Vehicle control". */
    message: (id: string) =>
      i18n.exists(`protocol:message.${id}`)
        ? `${id} ${String(i18n.t(`protocol:message.${id}` as 'protocol:message.0x8001'))}`
        : id,
    field: (labelKey: string, path: string) =>
      i18n.exists(`protocol:${labelKey}`) ? String(i18n.t(`protocol:${labelKey}` as 'protocol:parameter.apn')) : path,
  }
}
