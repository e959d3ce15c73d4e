import { z } from 'zod'
import { usePreference } from './use-preference.ts'

export const DENSITIES = ['compact', 'usual', 'roomy'] as const
const Density = z.enum(DENSITIES)
type Density = z.output<typeof Density>

/** How close the rows of tables are, on all pages. */
export interface TableDensity {
  shown: Density
  choose: (density: Density) => void
}

export function useTableDensity(): TableDensity {
  const [shown = 'usual', choose] = usePreference('rows:density', Density)
  return { shown, choose }
}
