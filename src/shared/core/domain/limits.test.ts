import { describe, expect, it } from 'vitest'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, pagedQuery } from '../contract/paging.ts'
import * as limits from './limits.ts'
import { VIN_LENGTH } from './vin.ts'

describe('business constants and limits', () => {
  it('select page size 10, strategies 999 or 1000, big dropdowns 10000', () => {
    expect(limits.SELECT_PAGE_SIZE).toBe(10)
    expect(limits.STRATEGY_PAGE_SIZES).toEqual([999, 1000])
    expect(pagedQuery.safeParse({ pageSize: 10_000 }).success).toBe(true)
    expect(pagedQuery.safeParse({ pageSize: 10_001 }).success).toBe(false)
  })
  it('table page sizes 10, 20, 50, 100, default 10', () => {
    expect([...PAGE_SIZES, DEFAULT_PAGE_SIZE]).toEqual([10, 20, 50, 100, 10])
  })
  it('VIN length 17, range digits 6, 0 to 999999, region depth 3', () => {
    expect([VIN_LENGTH, limits.RANGE_DIGITS, limits.RANGE_MIN, limits.RANGE_MAX, limits.REGION_DEPTH]).toEqual([
      17, 6, 0, 999_999, 3,
    ])
  })
  it('uploads of 1 MB, 2 MB through the server, 9 files, 300 s, 5 images of the editor', () => {
    expect([limits.UPLOAD_MEGABYTES, limits.BACKEND_UPLOAD_MEGABYTES, limits.BACKEND_UPLOAD_ITEMS]).toEqual([1, 2, 1])
    expect([limits.UPLOAD_ITEMS, limits.VIDEO_SECONDS, limits.EDITOR_IMAGES]).toEqual([9, 300, 5])
  })
  it('chunk load 120000 ms, live poll 2000, click 100, confirm 2000, toast 3000, editor 500, upload message 1000', () => {
    expect([limits.CHUNK_LOAD_TIMEOUT_MS, limits.LIVE_POLL_MS, limits.CLICK_DEBOUNCE_MS]).toEqual([120_000, 2000, 100])
    expect([limits.CONFIRM_THROTTLE_MS, limits.TOAST_MS, limits.EDITOR_DEBOUNCE_MS]).toEqual([2000, 3000, 500])
    expect(limits.UPLOAD_MESSAGE_MS).toBe(1000)
  })
  it('preview zoom 0.1 to 2 by 0.1; search bar collapses at 6 fields and shows 3', () => {
    expect([limits.PREVIEW_ZOOM_MIN, limits.PREVIEW_ZOOM_MAX, limits.PREVIEW_ZOOM_STEP]).toEqual([0.1, 2, 0.1])
    expect([limits.SEARCH_COLLAPSE_FIELDS, limits.SEARCH_COLLAPSED_SHOWN]).toEqual([6, 3])
  })
})
