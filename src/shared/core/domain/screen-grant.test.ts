import { describe, expect, it } from 'vitest'
import { screensMayCall } from './screen-grant.ts'

const mayCall = (screens: string[], call: string, ...codes: string[]) => {
  const [method = '', path = ''] = call.split(' ')
  return screensMayCall(screens, { method, path, codes })
}

describe('calls of a display with a screen token', () => {
  it('read what belongs to its screens, and export nothing', () => {
    expect(mayCall(['/overseas'], 'GET /a', '/overseas')).toBe(true)
    expect(mayCall(['/multiTrack'], 'GET /a', '/multiTrack/replay/open')).toBe(true)
    expect(mayCall(['/overseas'], 'GET /a/export', '/overseas')).toBe(false)
    expect(mayCall(['/overseas'], 'GET /a', '/overseasMore', '/single')).toBe(false)
    expect(mayCall(['/overseas'], 'GET /a')).toBe(false)
  })

  it('change nothing', () => {
    expect(mayCall(['/multiTrack'], 'POST /a', '/multiTrack')).toBe(false)
    expect(mayCall(['/overseas'], 'POST /tsp-bss/v1/screen/heartbeat')).toBe(true)
  })

  it('start pictures where the screen shows some', () => {
    expect(mayCall(['/single'], 'POST /end/realtimeVideo')).toBe(true)
    expect(mayCall(['/overseas'], 'POST /end/realtimeVideo')).toBe(false)
    expect(mayCall(['/single'], 'POST /safety/v1/liveVideo/takePhoto', '/single')).toBe(false)
  })

  it('are none for screens that do not exist', () => {
    expect(mayCall(['/permit/screen'], 'GET /a', '/permit/screen')).toBe(false)
  })
})
