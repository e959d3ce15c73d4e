import { describe, expect, it } from 'vitest'
import { mileageBucketOf } from './mileage-bucket.ts'

describe('mileage buckets', () => {
  it.each([
    [0, 0],
    [5_000.9, 0],
    [5_001, 1],
    [10_000, 1],
    [10_001, 2],
    [20_001, 3],
    [50_001, 4],
    [100_000, 4],
    [100_001, 5],
    [2_000_000, 5],
  ])('%d km is in bucket %d', (km, bucket) => {
    expect(mileageBucketOf(km)).toBe(bucket)
  })
})
