import { describe, expect, it } from 'vitest'
import { createFormat } from '../i18n/format.ts'
import type { ChartOption } from './chart-engine.ts'
import { inLanguage } from './in-language.ts'

const german = createFormat('de', 'Europe/Berlin').number
interface Labels {
  axisLabel?: { formatter?: (value: number) => string; color?: string }
}
const labelOf = (axis: unknown) => (axis as Labels).axisLabel?.formatter

describe('numbers of a chart', () => {
  it('are written by the language on value axes, one or several', () => {
    const { xAxis, yAxis } = inLanguage(
      { xAxis: { type: 'log' }, yAxis: [{ type: 'value', axisLabel: { color: 'red' } }, { type: 'value' }] },
      german,
    )
    expect(labelOf(xAxis)!(35_715)).toBe('35.715')
    expect((yAxis as Labels[]).map((axis) => labelOf(axis)!(0.25))).toEqual(['0,25', '0,25'])
    expect((yAxis as Labels[])[0]!.axisLabel!.color).toBe('red')
  })

  it('stay as a chart says it where it does, and axes of names and times stay', () => {
    const percent = (share: number) => `${share * 100} %`
    const option: ChartOption = {
      xAxis: { type: 'category', data: ['a'] },
      yAxis: { type: 'value', axisLabel: { formatter: percent } },
      tooltip: { valueFormatter: () => 'own' },
    }
    const { xAxis, yAxis, tooltip } = inLanguage(option, german)
    expect(xAxis).toEqual(option.xAxis)
    expect(labelOf(yAxis)).toBe(percent)
    expect((tooltip as { valueFormatter: () => string }).valueFormatter()).toBe('own')
  })

  it('are written by the language in tooltips, and a gap is a dash', () => {
    const { tooltip } = inLanguage({ tooltip: { trigger: 'axis' } }, german)
    const write = (tooltip as { valueFormatter: (value: unknown) => string }).valueFormatter
    expect([write(1234.5), write(null)]).toEqual(['1.234,5', '–'])
    expect(inLanguage({}, german)).toEqual({})
  })
})
