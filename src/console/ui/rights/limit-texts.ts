import { useTranslation } from '#web/i18n/use-translation.ts'
import { LIMITED_COMMANDS, type Rights } from '#core/domain/role-rights.ts'
import { useFormat } from '#web/i18n/format.ts'

/** What a role or an account does not show, and how many commands it allows, in words. */
export function useLimitTexts() {
  const { t } = useTranslation(['role', 'command'])
  const format = useFormat()
  return {
    hidden: ({ hides }: Pick<Rights, 'hides'>): string =>
      hides.map((mask) => t(`role:hides.${mask}`)).join(', ') || t('role:hides.none'),
    commands: ({ commandLimits }: Pick<Rights, 'commandLimits'>): string =>
      LIMITED_COMMANDS.flatMap((kind) => {
        const most = commandLimits[kind]
        return most === undefined ? [] : [`${t(`command:kind.${kind}`)}: ${format.number(most)}`]
      }).join(', ') || t('role:commandLimits.none'),
  }
}
