import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      { kind: 'desktop', browser: 'Edge 141', system: 'Windows' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      { kind: 'desktop', browser: 'Chrome 141', system: 'Linux' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      { kind: 'desktop', browser: 'Safari 18', system: 'macOS' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      { kind: 'phone', browser: 'Safari 18', system: 'iOS' },
    ],
    [
      'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
      { kind: 'phone', browser: 'Firefox 145', system: 'Android' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X810) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      { kind: 'tablet', browser: 'Chrome 140', system: 'Android' },
    ],
    ['curl/8.5.0', { kind: 'program', browser: 'curl 8.5.0', system: '' }],
    ['node', { kind: 'program', browser: '', system: '' }],
    ['Mozilla/5.0 (Windows NT 10.0) Something', { kind: 'desktop', browser: '', system: 'Windows' }],
    ['', { kind: 'unknown', browser: '', system: '' }],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toEqual(name)
  })
})
