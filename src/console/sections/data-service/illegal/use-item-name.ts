import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DataFault } from '#core/contract/data-fault.ts'

/** Commands of GB/T 32960 by their id, as the journal of electric vehicles calls them. */
const ENERGY_COMMANDS = {
  '0x01': 'login',
  '0x02': 'realtime',
  '0x03': 'backfill',
  '0x04': 'logout',
  '0x07': 'heartbeat',
  '0x08': 'timeRequest',
} as const
const isEnergyCommand = (id: string): id is keyof typeof ENERGY_COMMANDS => id in ENERGY_COMMANDS

type Item = Pick<DataFault, 'kind' | 'item'> & Partial<Pick<DataFault, 'itemNames'>>

/** Name of an item: a message by its standard, an additional item by the tenant's catalogue; empty: it has no name. */
export function useItemName(): (fault: Item) => string {
  const { t, i18n } = useTranslation(['journal', 'terminal', 'protocol'])
  return ({ kind, item, itemNames = {} }) => {
    const id = item.replace(/^0x(.+)$/, (_all, digits: string) => `0x${digits.toUpperCase()}`)
    if (kind === 'unknownItem') {
      const given = [itemNames[i18n.language], itemNames.en, ...Object.values(itemNames)].find(Boolean)
      return given ?? t('illegal.additionalItem')
    }
    if (isEnergyCommand(id)) return t(`terminal:command.${ENERGY_COMMANDS[id]}`)
    const key = `protocol:message.${id}`
    // IDs come from the wire and are checked before use.
    return i18n.exists(key) ? String(i18n.t(key as 'protocol:message.0x8001')) : ''
  }
}
