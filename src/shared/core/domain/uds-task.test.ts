import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readsOnly } from './uds-reading.ts'
import { readAnswer, udsResultOf, udsStatusOf } from './uds-task.ts'

describe('UDS tasks', () => {
  it('project the states of a command onto the numbers on the wire', () => {
    expect((['queued', 'sent', 'acked', 'executed', 'noResponse', 'cancelled'] as const).map(udsStatusOf)).toEqual([
      0, 1, 1, 2, 3, 3,
    ])
    expect([udsResultOf('acked', null), udsResultOf('noResponse', null)]).toEqual([null, 0])
    expect([udsResultOf('executed', 'positive'), udsResultOf('failed', 'negative')]).toEqual([1, 2])
  })

  it('know what only reads', () => {
    expect(['1902ff', '22f190', '1003', '3e00'].map(readsOnly)).toEqual([true, true, true, true])
    expect(['14ffffff', '2ef19001', '1101', '1002', '31010203', ''].map(readsOnly)).not.toContain(true)
  })

  it('read trouble codes with status, and an explained refusal', () => {
    expect(readAnswer('5902ff01234509c0010088').dtcs).toEqual([
      { dtc: 0x012345, code: 'P0123-45', status: 9 },
      { dtc: 0xc00100, code: 'U0001-00', status: 0x88 },
    ])
    expect(readAnswer('7f2231')).toMatchObject({ kind: 'negative', nrc: 0x31, nrcKey: 'requestOutOfRange', dtcs: [] })
  })

  it('distinguish several identifiers by the request, and leave out what the unit lacks', () => {
    expect(readAnswer('62f1904142f18c4344', '22f190f187f18c').dids).toEqual([
      { did: 0xf190, data: '4142' },
      { did: 0xf18c, data: '4344' },
    ])
  })

  it('take any text without throwing', () => {
    const any = fc.property(fc.string(), fc.string(), (answer, request) => void readAnswer(answer, request))
    expect(() => fc.assert(any)).not.toThrow()
  })
})
