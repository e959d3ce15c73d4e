import type { TableColumnsType } from 'antd'
import type { AnalysisGroup } from '#core/contract/operating-analysis.ts'
import { MARKETS } from '#core/domain/market.ts'
import type { AnalysisDimension, AnalysisRanking } from '#core/domain/operating-analysis.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { RankChange } from './rank-change.tsx'
import { type Measure, useMeasures } from './use-measures.ts'

const QUARTILE_TONES: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'neutral', 3: 'neutral', 4: 'bad' }

export function useGroupColumns(dimension: AnalysisDimension): TableColumnsType<AnalysisGroup> {
  const column = useColumnKit<AnalysisGroup>()
  const { t } = useTranslation(['operating', 'home'])
  const { text } = useMeasures()
  const measure = (name: Measure & (AnalysisRanking | 'km'), width: number, hidden = false) =>
    column.cell(name, t(`measure.${name}`), width, (row) => <bdi>{text(name, row[name])}</bdi>, {
      align: 'end',
      hidden,
    })
  // The rows of another dimension stay until those of this one have come.
  const nameOf = ({ key, name }: AnalysisGroup) => {
    const market = dimension === 'market' ? MARKETS.find((each) => each === key) : undefined
    return market ? t(`home:market.${market}`) : name || key
  }
  return [
    column.text(['name', nameOf], t(`dimension.${dimension}`), 180, { fixed: 'start' }),
    column.number('rank', t('rank'), 70),
    column.cell('rankChange', t('rank.change'), 105, ({ rankChange }) => <RankChange change={rankChange} />),
    column.state('quartile', t('quartile'), 115, (quartile) => [
      QUARTILE_TONES[quartile] ?? 'neutral',
      t('quartile.of', { quartile }),
    ]),
    column.number('vehicles', t('measure.vehicles'), 100),
    measure('attendance', 130, true),
    measure('utilisation', 115),
    measure('km', 120),
    measure('kmPerVehicle', 150, true),
    measure('hoursPerVehicle', 150, true),
    measure('idleShare', 105),
    measure('kwhPer100Km', 120),
    measure('litresPer100Km', 120),
    measure('alarmsPer1000Km', 160, true),
  ]
}
