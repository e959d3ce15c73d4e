import { describe, expect, it } from 'vitest'
import { isEnergyCommand } from '#core/domain/energy-command.ts'
import { decodeGbBody } from '#core/protocol/gb32960/message.ts'
import { encodeEnergyCommand } from './energy-encoding.ts'

const AT = Date.UTC(2026, 2, 1, 0, 0, 5)
const control = (params: Record<string, unknown>) =>
  encodeEnergyCommand({ kind: 'terminalControl', params }, '2016', AT)
const upgrade = (...fields: string[]) => control({ word: 'upgrade', parameters: fields.join(';') })
const dataOf = (body: Uint8Array): Buffer => Buffer.from(body.subarray(7))
/** In the order of JT/T 808: URL, dial name, user, password, host, TCP port, UDP port, maker, hardware, firmware, minutes. */
const given = (over: Partial<Record<'host' | 'port' | 'maker' | 'firmware' | 'minutes', string>> = {}) => [
  'http://a.example/ota/1',
  'cmnet',
  'me',
  'pass',
  over.host ?? '10.1.2.3',
  over.port ?? '8080',
  '',
  over.maker ?? 'FLTW',
  '',
  over.firmware ?? '4.3.0',
  over.minutes ?? '30',
]

describe('a command to a terminal of GB/T 32960', () => {
  it.each([
    ['powerOff', 2],
    ['reset', 3],
    ['factoryReset', 4],
    ['closeData', 5],
  ])('controls it: %s is %i, with the time', (word, number) => {
    const { id, body } = control({ word, parameters: '' })
    expect(id).toBe(0x82)
    expect([...body]).toEqual([26, 3, 1, 8, 0, 5, number])
  })

  it.each(['2016', '2025'] as const)('asks for its versions in edition %s', (edition) => {
    const { id, body } = encodeEnergyCommand({ kind: 'queryAttributes', params: {} }, edition, AT)
    const { value } = decodeGbBody({ edition, command: id, answer: 0xfe }, body)
    expect([id, value]).toEqual([0x80, { time: '2026-03-01 08:00:05', ids: [7, 8] }])
  })

  it('gives an upgrade in the order of its own standard, numbers in bytes', () => {
    expect([...dataOf(upgrade(...given()).body)]).toEqual([
      ...Buffer.from('cmnet;me;pass;'),
      0,
      0,
      10,
      1,
      2,
      3,
      0x3b,
      0x1f,
      0x90,
      0x3b,
      ...Buffer.from('FLTW;;4.3.0;http://a.example/ota/1;'),
      0,
      30,
    ])
  })

  it('leaves out what is not said, and a host with a name, which the address has', () => {
    const data = dataOf(upgrade(...given({ host: 'a.example', port: '', maker: '', minutes: '' })).body)
    expect(data.toString()).toBe('cmnet;me;pass;;;;;4.3.0;http://a.example/ota/1;')
  })

  it('waits a minute longer where the limit would hold the separator', () => {
    expect(dataOf(upgrade(...given({ minutes: '59' })).body).at(-1)).toBe(60)
  })

  it.each([
    [{ firmware: '2.8.14' }, 'firmware version: 6 bytes do not fit 5'],
    [{ maker: 'FLTWL' }, 'maker: 5 bytes do not fit 4'],
    [{ port: '59' }, 'port: a byte of it equals the separator'],
    [{ host: '10.59.1.1' }, 'address: a byte of it equals the separator'],
    [{ port: '70000' }, '70000 does not fit two bytes'],
  ])('%o is rejected by its name', (over, sentence) => {
    expect(() => upgrade(...given(over))).toThrow(sentence)
  })

  it('is none of those that the standard does not have', () => {
    expect(() => control({ word: 'connectTo', parameters: 'x' })).toThrow('GB/T 32960 has no terminalControl')
    expect(isEnergyCommand('lock', { part: 'doors' })).toBe(false)
    expect(isEnergyCommand('terminalControl', { word: 'upgrade' })).toBe(true)
  })
})
