import { describe, expect, it } from 'vitest'
import { readChinaProvinces } from './data-packages.ts'
import { decodeEchartsMap } from './echarts-decoder.ts'

describe('decodeEchartsMap', () => {
  it('adds zigzag deltas to the offset, in 1/1024 degrees', () => {
    // "@" is no step; "B" one step forward, "A" one step back.
    const { features } = decodeEchartsMap({
      UTF8Encoding: true,
      features: [
        {
          id: '110000',
          properties: { name: '北京', cp: [116.4, 39.9] },
          geometry: { type: 'Polygon', coordinates: ['@@B@@BA@@A'], encodeOffsets: [[118784, 40960]] },
        },
      ],
    })
    expect(features[0]?.properties).toEqual({ id: '110000', name: '北京', cp: [116.4, 39.9] })
    const step = 1 / 1024
    expect(features[0]?.geometry.coordinates).toEqual([
      [
        [
          [116, 40],
          [116 + step, 40],
          [116 + step, 40 + step],
          [116, 40 + step],
          [116, 40],
        ],
      ],
    ])
  })

  it('passes plain coordinates through', () => {
    const ring = [
      [90, 30],
      [91, 30],
      [91, 31],
      [90, 30],
    ]
    const { features } = decodeEchartsMap({
      features: [{ properties: { id: '540100', name: '拉萨' }, geometry: { type: 'Polygon', coordinates: [ring] } }],
    })
    expect(features[0]?.geometry.coordinates).toEqual([[ring]])
    expect(features[0]?.properties.id).toBe('540100')
  })

  it('finds 34 provinces inside the bounds of China', () => {
    const { features } = decodeEchartsMap(readChinaProvinces())
    expect(features).toHaveLength(34)
    for (const [lng = 0, lat = 0] of features.flatMap(
      (feature) => feature.geometry.coordinates.flat(2) as number[][],
    )) {
      expect(lng > 73 && lng < 136 && lat > 3 && lat < 54).toBe(true)
    }
  })
})
