import { describe, expect, it } from 'vitest'
import { COLORS } from '#web/theme/tokens.ts'
import { flowOption, wrapped } from './flow-option.ts'

const flows = [
  { powerType: 'diesel', vehicleClass: 'truck', market: 'cn' as const, count: 5 },
  { powerType: 'diesel', vehicleClass: 'truck', market: 'eu' as const, count: 2 },
  { powerType: 'electric', vehicleClass: 'bus', market: 'cn' as const, count: 3 },
]

interface Sankey {
  data: { name: string; depth: number; label: { formatter: string } }[]
  links: { source: string; target: string; value: number }[]
}
const sankeyOf = (rightToLeft: boolean) => {
  const nameOf = (_stage: string, key: string) => key.toUpperCase()
  const [series] = flowOption({ flows, nameOf, colors: COLORS.dark, unit: 192, format: String, rightToLeft })
    .series as unknown as [Sankey]
  return series
}

describe('bands of drives, classes and markets', () => {
  it('are as wide as their vehicles, and say how many there are at each end', () => {
    const { data, links } = sankeyOf(false)
    expect(data.map(({ label, depth }) => [depth, label.formatter])).toEqual([
      [0, 'DIESEL\u00A07'],
      [0, 'ELECTRIC\u00A03'],
      [1, 'TRUCK\u00A07'],
      [1, 'BUS\u00A03'],
      [2, 'CN\u00A08'],
      [2, 'EU\u00A02'],
    ])
    expect(links).toEqual([
      { source: 'powerType.diesel', target: 'vehicleClass.truck', value: 7 },
      { source: 'powerType.electric', target: 'vehicleClass.bus', value: 3 },
      { source: 'vehicleClass.truck', target: 'market.cn', value: 5 },
      { source: 'vehicleClass.truck', target: 'market.eu', value: 2 },
      { source: 'vehicleClass.bus', target: 'market.cn', value: 3 },
    ])
  })

  it('begin at the right where reading does', () => {
    const { data, links } = sankeyOf(true)
    expect(data[0]).toMatchObject({ depth: 0, name: 'market.cn' })
    expect(links[0]).toEqual({ source: 'market.cn', target: 'vehicleClass.truck', value: 5 })
  })
})

it('breaks long names at spaces and hyphens, and leaves no number alone', () => {
  const lines = (name: string) => wrapped(name, '13', 16).replaceAll('\u00A0', ' ').split('\n')
  expect(lines('Russia and Central Asia')).toEqual(['Russia and', 'Central Asia 13'])
  expect(lines('Kraftstoff-Elektro-Hybrid')).toEqual(['Kraftstoff-', 'Elektro-', 'Hybrid 13'])
  expect(lines('هجين وقود-كهرباء')).toEqual(['هجين', 'وقود-كهرباء 13'])
  expect(lines('特种车辆')).toEqual(['特种车辆 13'])
})
