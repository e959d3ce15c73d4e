import { describe, expect, it } from 'vitest'
import { areaPath, parentAreaId } from './area-id.ts'

describe('ids of regions', () => {
  it.each([
    ['61', null, '61/'],
    ['6101', '61', '61/6101/'],
    ['610113', '6101', '61/6101/610113/'],
    ['DE', null, 'DE/'],
    ['DE.02', 'DE', 'DE/DE.02/'],
    ['DE.02.091', 'DE.02', 'DE/DE.02/DE.02.091/'],
  ])('%s lies in %s', (id, parent, path) => {
    expect(parentAreaId(id)).toBe(parent)
    expect(areaPath(id)).toBe(path)
  })
})
