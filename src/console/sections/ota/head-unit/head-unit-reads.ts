import { getHeadUnit, getHeadUnitChoices, getHeadUnitStat, listHeadUnits } from '#core/contract/head-unit.ts'

/** Calls whose answers change when an upgrade of a head unit is ordered, reminded of or withdrawn. */
export const HEAD_UNIT_READS = [listHeadUnits, getHeadUnit, getHeadUnitStat, getHeadUnitChoices]
