import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

describe('the log', () => {
  it('is one JSON object a line, without what opens doors', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => lines.push(line) })
    log.info(
      {
        token: 'T-1',
        body: { username: 'admin', password: 'T-2', newPassword: 'T-3' },
        req: { headers: { authorization: 'Bearer T-4', cookie: 'wit-dashboard-token=T-5' } },
      },
      'sign-in',
    )
    expect(lines[0]).not.toMatch(/T-\d/)
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'sign-in', token: '[hidden]', body: { username: 'admin' } })
  })
})
