import { expect, it } from 'vitest'
import { type Jt808Frame, phoneToBytes } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { PartCollector } from './part-collector.ts'
import type { TerminalConnection } from './terminal-connection.ts'

const aConnection = () => ({ parts: null, lastPartAt: 0, version: '2013' }) as unknown as TerminalConnection

function part(index: number, total: number, bytes = 10): Jt808Frame {
  return {
    id: 0x0704,
    version: '2013',
    phone: '013800000001',
    phoneBytes: phoneToBytes('13800000001', '2013'),
    serial: 100 + index - 1,
    encryption: 0,
    subpackage: { total, index },
    body: new Uint8Array(bytes).fill(index),
    checksumOk: true,
    lengthOk: true,
    warnings: [],
  }
}

it('asks for the parts that are missing, first quiet, then again, and gives up in the end', () => {
  const collector = new PartCollector(10_000)
  const connection = aConnection()
  collector.add(connection, part(1, 4), 0)
  collector.add(connection, part(3, 4), 0)
  expect(collector.questions(5_000)).toEqual([])
  const [question] = collector.questions(11_000)
  expect(decodeAs(0x8003, '2013', question!.body).value).toMatchObject({ serial: 100, parts: [2, 4] })
  expect(collector.questions(15_000)).toEqual([])
  expect(collector.questions(22_000)).toHaveLength(1)
  expect(collector.questions(61_000)).toEqual([])
  expect(connection.parts).toBeNull()
})

it('joins what comes after a question', () => {
  const collector = new PartCollector(10_000)
  const connection = aConnection()
  collector.add(connection, part(2, 2), 0)
  collector.questions(11_000)
  const result = collector.add(connection, part(1, 2), 12_000)
  expect(result).toMatchObject({ state: 'complete', body: Uint8Array.of(...Array(10).fill(1), ...Array(10).fill(2)) })
  expect(collector.questions(60_000)).toEqual([])
})

it('holds no more than its limit over all connections, and frees what a connection leaves behind', () => {
  const collector = new PartCollector(1_000)
  const [one, two] = [aConnection(), aConnection()]
  expect(collector.add(one, part(1, 3, 900), 0).state).toBe('waiting')
  expect(collector.add(two, part(1, 3, 900), 0).state).toBe('refused')
  collector.forget(one)
  expect(collector.add(two, part(1, 3, 900), 0).state).toBe('waiting')
})
