import { describe, expect, it } from 'vitest'
import { codecBus, planBus } from '../../domain/can-plan.ts'
import { type DbcEncoding, encodeDbc, ENCODING_NAMES, readDbcText, wordsBeyondAscii } from './dbc-encoding.ts'
import { exportDbc } from './dbc-export.ts'
import { importDbc } from './dbc-import.ts'

const fileOf = (unit: string, word: string, comment: string) => `BO_ 100 Heat: 8 X
 SG_ Temp : 0|8@1+ (1,-40) [0|0] "${unit}" X
CM_ SG_ 100 Temp "${comment}";
VAL_ 100 Temp 0 "${word}" 1 "on" ;
`
/** One byte for each letter. */
const bytesOf = (unit: string, word: string, comment = 'x') =>
  Uint8Array.from(Buffer.from(fileOf(unit, word, comment), 'latin1'))

describe('the encoding of a DBC file', () => {
  it.each([
    ['gb18030', bytesOf('\xa1\xe6', 'off'), '℃', 'off'],
    ['gb18030', bytesOf('C', '\xb9\xd8\xb1\xd5'), 'C', '关闭'],
    // Traditional characters beyond GB 2312.
    ['gb18030', bytesOf('V', '\xeb\x8a\x89\xba'), 'V', '電壓'],
    // With the letter after it this would be 癈.
    ['windows-1252', bytesOf('\xb0C', 'off'), '°C', 'off'],
    ['windows-1252', bytesOf('C', 'f\xfcr'), 'C', 'für'],
    ['windows-1252', bytesOf('m\xb2', 'off'), 'm²', 'off'],
    ['windows-1252', bytesOf('\xb5A', 'off'), 'µA', 'off'],
    ['windows-1252', bytesOf('C', 'Gr\xf6\xdfe', 'Gr\xf6\xdfe'), 'C', 'Größe'],
    ['windows-1252', bytesOf('C', '\x80 5', 'it\x92s'), 'C', '€ 5'],
  ] as const)('is %s: %#', (encoding, bytes, unit, word) => {
    const read = readDbcText(bytes)
    expect(read.encoding).toBe(encoding)
    expect(importDbc(read.text, 'Bus').bus.messages[0]!.signals[0]).toMatchObject({ unit, values: { 0: word } })
  })

  it('is UTF-8 where the bytes are that, also with a byte order mark', () => {
    const text = fileOf('℃', '关闭', 'für')
    expect(readDbcText(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8' })
    expect(readDbcText(new TextEncoder().encode(`\ufeff${text}`))).toEqual({ text, encoding: 'utf-8' })
    expect(readDbcText(new TextEncoder().encode(fileOf('C', 'off', 'x'))).encoding).toBe('utf-8')
  })

  it('can be chosen, and words show whether it is right', () => {
    const bytes = encodeDbc(fileOf('℃', '关闭', 'x'), 'gb18030').bytes
    expect(wordsBeyondAscii(readDbcText(bytes).text)).toEqual(['℃', '关闭'])
    expect(wordsBeyondAscii(readDbcText(bytes, 'windows-1252').text)).toEqual(['¡æ', '¹Ø±Õ'])
  })

  it.each(['utf-8', 'gb18030', 'windows-1252'] as const)('is said by an export in %s, and read again', (encoding) => {
    const words: Record<DbcEncoding, [string, string]> = {
      'utf-8': ['℃', '关闭 Größe 😀'],
      gb18030: ['℃', '关闭 € α'],
      'windows-1252': ['°C', 'Öffnung € ÄÖÜ'],
    }
    const [unit, word] = words[encoding]
    const plan = planBus(importDbc(fileOf(unit, word, 'x'), 'Bus').bus, 0)
    const exported = exportDbc(codecBus(plan), encoding)
    expect(exported).toContain(`BA_ "FileEncoding" "${ENCODING_NAMES[encoding]}";`)
    const { bytes, missing } = encodeDbc(exported, encoding)
    expect(missing).toEqual([])
    const again = readDbcText(bytes)
    expect(again.encoding).toBe(encoding)
    const { bus, problems } = importDbc(again.text, 'Bus')
    expect([planBus(bus, 0), problems]).toEqual([plan, []])
  })

  it('may lack characters, which are named', () => {
    expect(encodeDbc('"℃" "°C" "关闭"', 'windows-1252').missing).toEqual(['℃', '关', '闭'])
    expect(encodeDbc('"关闭" "😀"', 'gb18030').missing).toEqual(['😀'])
  })
})
