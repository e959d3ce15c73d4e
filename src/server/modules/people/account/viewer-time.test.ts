import { expect, it } from 'vitest'
import { viewerTime } from './viewer-time.ts'

it('is written in the zone of the viewer, with the offset where its hour happens twice', () => {
  const at = new Date('2026-10-25T01:30:00Z')
  expect(viewerTime(at, 'Europe/Berlin', 'de')).toBe('25-10-2026 02:30:00 UTC+1')
  expect(viewerTime(at, 'Europe/Berlin', 'zh')).toBe('2026-10-25 02:30:00 UTC+1')
  expect(viewerTime(at, undefined, 'zh')).toBe('2026-10-25 09:30:00')
  expect(viewerTime(at, 'Mars/Olympus', 'en')).toBe('25-10-2026 09:30:00')
})
