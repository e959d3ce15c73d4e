// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { connectApi } from '#web/api/api-host.ts'
import { toViewerZone } from '#web/api/time-fields.ts'
import { keepToken } from './keep-token.ts'

afterEach(() => {
  connectApi({ timeZone: () => 'Asia/Shanghai' })
  vi.restoreAllMocks()
})

it.each(['Asia/Shanghai', 'America/Costa_Rica', 'Europe/Berlin'])(
  'keeps the token until it expires on the platform: %s',
  (zone) => {
    connectApi({ timeZone: () => zone })
    const saved = vi.spyOn(document, 'cookie', 'set')
    keepToken({ token: 't', ...toViewerZone({ expireTime: '2026-10-25 09:30:00' }, zone) })
    expect(saved.mock.calls[0]?.[0]).toContain('Expires=Sun, 25 Oct 2026 01:30:00 GMT')
  },
)
