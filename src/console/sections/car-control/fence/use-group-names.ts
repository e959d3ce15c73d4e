import { listFenceGroups } from '#core/contract/fence.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Working groups by name; those that are not shared with the user have a number alone. */
export function useGroupNames(enabled = true) {
  const { t } = useTranslation('fence')
  const { data = [] } = useCall(listFenceGroups, {}, { toast: false, enabled })
  return {
    known: data.map(({ groupId }) => groupId),
    of(id: number): string {
      const group = data.find(({ groupId }) => groupId === id)
      if (!group) return `#${id}`
      return group.kind === 'smart' ? t('scope.groups.smart', { name: group.groupName }) : group.groupName
    },
  }
}
