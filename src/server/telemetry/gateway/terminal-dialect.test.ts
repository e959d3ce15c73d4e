import { describe, expect, it } from 'vitest'
import { standardDialect } from '#core/protocol/jt808/dialect.ts'
import { terminalDialectOf } from './terminal-dialect.ts'

describe('the dialect of a row', () => {
  it('is the standard for the row that says nothing, and one object for equal rows', () => {
    expect(terminalDialectOf('standard', null)).toBe(standardDialect)
    expect(terminalDialectOf('standard', {})).toEqual({})
    expect(terminalDialectOf('acme', { encoding: 'gbk' })).toBe(terminalDialectOf('acme', { encoding: 'gbk' }))
  })

  it('has the items of the set it names or is named after', () => {
    expect(terminalDialectOf('fleetwall', {}).items?.has(0xe8)).toBe(true)
    expect(terminalDialectOf('acme', { items: 'fleetwall' }).items?.has(0xe8)).toBe(true)
    const several = terminalDialectOf('acme', { items: ['fleetwall', 'nested'] }).items
    expect([several?.has(0xe8), several?.has(0xeb)]).toEqual([true, true])
  })

  it('carries what a model does its own way', () => {
    expect(
      terminalDialectOf('acme', {
        encoding: 'utf-8',
        utcOffsetMinutes: 180,
        makerBytes: 11,
        alarmMark: 'guangdong',
        mediaIdBytes: 10,
        layouts: { setCircles: 'lngFirst' },
      }),
    ).toMatchObject({
      encoding: 'utf-8',
      utcOffsetMinutes: 180,
      mediaIdBytes: 10,
      layouts: {
        terminalAttributes: 'maker11',
        upgradePackage: 'maker11',
        attachmentsRequest: 'guangdong',
        setCircles: 'lngFirst',
      },
    })
  })

  it('keeps its other settings when one cannot be read', () => {
    expect(terminalDialectOf('acme', { encoding: 'ebcdic', mediaIdBytes: 6, utcOffsetMinutes: '8' })).toEqual({
      mediaIdBytes: 6,
    })
  })
})
