import type { VehicleUse } from '#core/contract/operating-analysis.ts'
import { ANALYSIS_RANKINGS } from '#core/domain/operating-analysis.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export type Measure = keyof VehicleUse

const SHARES: ReadonlySet<Measure> = new Set(['attendance', 'utilisation', 'idleShare'])
const HOURS: ReadonlySet<Measure> = new Set(['drivingHours', 'idleHours', 'hoursPerVehicle'])
const DISTANCES: ReadonlySet<Measure> = new Set(['km', 'kmPerVehicle'])
const LESS_IS_BETTER: ReadonlySet<Measure> = new Set<Measure>([
  'idleHours',
  ...Object.entries(ANALYSIS_RANKINGS).flatMap(([name, more]) => (more ? [] : [name as Measure])),
])

/** Numbers of a vehicle's use and their changes in the language of the user. */
export function useMeasures() {
  const { t } = useTranslation('operating')
  const format = useFormat()

  function text(measure: Measure, value: number | null): string {
    if (value === null) return '–'
    if (SHARES.has(measure)) return format.percent(Math.round(value * 1000) / 1000)
    if (DISTANCES.has(measure)) return format.distance(value, value < 100 ? 1 : 0)
    if (HOURS.has(measure)) return t('unit.hours', { value: format.number(value, value < 100 ? 1 : 0) })
    if (measure === 'kwhPer100Km') return t('unit.kwh', { value: format.number(value, 1) })
    if (measure === 'litresPer100Km') return t('unit.litres', { value: format.number(value, 1) })
    return format.number(value, measure === 'vehicles' ? 0 : 1)
  }

  /** Percentage points of shares, else percent; undefined where there is nothing to compare with. */
  function change(measure: Measure, { use, before }: { use: VehicleUse; before: VehicleUse }): string | undefined {
    const [now, then] = [use[measure], before[measure]]
    if (now === null || then === null || (!SHARES.has(measure) && then === 0)) return undefined
    const moved = SHARES.has(measure) ? (now - then) * 100 : (now / then - 1) * 100
    const rounded = Math.round(moved * 10) / 10
    const value = `${rounded > 0 ? '+' : ''}${format.number(rounded, 1)}`
    return SHARES.has(measure) ? t('change.points', { value }) : t('change.percent', { value })
  }

  /** Whether a number moved to the worse by more than a tenth. */
  function isWorse(measure: Measure, { use, before }: { use: VehicleUse; before: VehicleUse }): boolean {
    const [now, then] = [use[measure], before[measure]]
    if (now === null || then === null || measure === 'vehicles') return false
    return LESS_IS_BETTER.has(measure) ? now > then * 1.1 : now < then * 0.9
  }

  return { text, change, isWorse }
}
