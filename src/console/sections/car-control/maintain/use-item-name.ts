import { MAINTENANCE_ITEMS } from '#core/domain/maintenance.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const isKnown = (item: string): item is (typeof MAINTENANCE_ITEMS)[number] =>
  (MAINTENANCE_ITEMS as readonly string[]).includes(item)

/** The label of a known item; a name of the user’s own stays as it is. */
export function useItemName(): (item: string) => string {
  const { t } = useTranslation('maintenance')
  return (item) => (isKnown(item) ? t(`item.${item}`) : item)
}
