import type { OperatingAnalysis } from '#core/contract/operating-analysis.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { type Measure, useMeasures } from './use-measures.ts'

const ALWAYS = ['vehicles', 'attendance', 'utilisation', 'km', 'drivingHours', 'idleHours'] as const
const WHERE_KNOWN = ['kwhPer100Km', 'litresPer100Km', 'alarmsPer1000Km'] as const

/** Numbers of the whole fleet, each with its change against the preceding period. */
export function UseFigures({ analysis }: { analysis: OperatingAnalysis }) {
  const { t } = useTranslation('operating')
  const { text, change, isWorse } = useMeasures()
  const shown: Measure[] = [...ALWAYS, ...WHERE_KNOWN.filter((measure) => analysis.use[measure] !== null)]
  return (
    <KeyFigures
      figures={shown.map((measure) => {
        const note = change(measure, analysis)
        return {
          name: t(`measure.${measure}`),
          value: text(measure, analysis.use[measure]),
          ...(note !== undefined && { note }),
          bad: isWorse(measure, analysis),
        }
      })}
    />
  )
}
