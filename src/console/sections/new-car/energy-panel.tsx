import type { DataItem } from '#core/contract/data-item.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { ConditionGrid } from '#console/ui/condition/condition-grid.tsx'
import { type ConditionTab, tabOf } from '#console/ui/condition/condition-tabs.ts'

const ENERGY_TYPES = ['fuel', 'electric', 'hydrogen'] as const
type EnergyType = (typeof ENERGY_TYPES)[number]
const FUEL_CELL = '燃料电池'
const TABS: Readonly<Record<EnergyType, readonly ConditionTab[]>> = {
  fuel: ['carCondition-engine', 'carCondition-emission'],
  electric: ['carCondition-battery', 'carCondition-motor'],
  hydrogen: ['carCondition-battery', 'carCondition-motor'],
}
/** Signals of a fuel cell and its tank, whatever part they are sorted under. */
const HYDROGEN = /hydrogen|stack|fuel ?cell|h2/i

interface Props {
  vin: string
  powerType: string
  /** Of the address; absent or unknown: by the power type of the vehicle. */
  energyType: string | undefined
}

/** What matters most of how the vehicle is driven: fuel and urea, battery and motor, or stack and tank. */
export function EnergyPanel({ vin, powerType, energyType }: Props) {
  const own: EnergyType =
    powerType === FUEL_CELL ? 'hydrogen' : ELECTRIC_POWER_TYPES.has(powerType) ? 'electric' : 'fuel'
  const type = ENERGY_TYPES.find((each) => each === energyType) ?? own
  const shows = (item: DataItem) =>
    TABS[type].includes(tabOf(item)) || (type === 'hydrogen' && HYDROGEN.test(item.name))
  return <ConditionGrid vin={vin} shows={shows} />
}
