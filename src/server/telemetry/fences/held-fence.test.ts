import { describe, expect, it } from 'vitest'
import { decodeBody, encodeDecoded } from '#core/protocol/jt808/message.ts'
import { definitionOf } from '#core/domain/command-kind.ts'
import { encodeCommand } from '../commands/command-encoding.ts'
import { judgeAnswer } from '../commands/evidence.ts'
import { type SentFence, setFence } from './fence-commands.ts'
import { heldFence, queryFence } from './held-fence.ts'

const VERSION = '2019'
const PLACES = { 1: 'circles', 2: 'rectangles', 3: 'polygons', 4: 'routes' } as const

const aFence = (over: Partial<SentFence>): SentFence => ({
  id: 7,
  name: 'Depot',
  type: 1,
  position: '108.95,34.26',
  radius: 2,
  alarmInside: true,
  alarmOutside: false,
  speedLimit: 60,
  overspeedSeconds: 10,
  direction: { by: 'any' },
  schedule: { weekdays: [], from: '08:00', to: '18:00' },
  ...over,
})

/** What a terminal that was sent one fence stores as evidence when it is asked for another: all over the wire. */
function reported(sent: SentFence, asked: SentFence = sent): Record<string, unknown> {
  const command = setFence(sent)!
  const params = definitionOf(command.kind).params.parse(command.params)
  const message = encodeCommand(
    { id: 1, kind: command.kind, params },
    { version: VERSION, dialect: {} },
    new Uint8Array(),
  )
  const stored = decodeBody(message.id, VERSION, message.body).value
  const { params: query } = queryFence(asked)
  const answer = { serial: 3, kind: query.kind, [PLACES[query.kind as keyof typeof PLACES]]: [stored] }
  const decoded = decodeBody(0x0608, VERSION, encodeDecoded(0x0608, VERSION, answer))
  expect(decoded.warnings).toEqual([])
  return judgeAnswer({ id: 2, kind: 'queryFences', params: query }, 0x0608, decoded.value as never)!.evidence
}

const SHAPES: [string, Partial<SentFence>][] = [
  ['circle', {}],
  ['circle in the south-west', { position: '-58.381592,-34.603722' }],
  ['polygon', { type: 2, position: '108,34;109,34;109,35', radius: null }],
  ['polygon in the south-west', { type: 2, position: '-58.1,-34;-57,-34;-57,-35.5', radius: null }],
  ['rectangle', { type: 3, position: '-59,-33;-58,-34', radius: null }],
  ['corridor', { type: 4, position: '108,34;109,34;109,35', radius: 0.1 }],
  ['corridor in the south-west', { type: 4, position: '-58.1,-34;-57,-34', radius: 0.1, speedLimit: null }],
]

describe('what a terminal holds of a fence', () => {
  it.each(SHAPES)('is the same after a %s was sent over the wire', (_, shape) => {
    const fence = aFence(shape)
    expect(heldFence(fence, reported(fence))).toBe('same')
    expect(heldFence({ ...fence, name: 'Another name' }, reported(fence))).toBe('same')
  })

  it.each(SHAPES)('differs after a %s was changed', (_, shape) => {
    const sent = reported(aFence(shape))
    expect(heldFence(aFence({ ...shape, alarmOutside: true }), sent)).toBe('differs')
    expect(heldFence(aFence({ ...shape, schedule: { weekdays: [], from: '09:00', to: '18:00' } }), sent)).toBe(
      'differs',
    )
    expect(heldFence(aFence({ ...shape, speedLimit: 61 }), sent)).toBe('differs')
    const [first = '', ...rest] = aFence(shape).position.split(';')
    const [lng = '', lat = ''] = first.split(',')
    const position = [`${Number(lng) + 0.001},${lat}`, ...rest].join(';')
    expect(heldFence(aFence({ ...shape, position }), sent)).toBe('differs')
  })

  it('differs with one vertex more or less', () => {
    const [three, four] = ['108,34;109,34;109,35', '108,34;109,34;109,35;108,35']
    const fence = (position: string) => aFence({ type: 2, radius: null, position })
    expect(heldFence(fence(four), reported(fence(three)))).toBe('differs')
    expect(heldFence(fence(three), reported(fence(four)))).toBe('differs')
  })

  it('is missing where the terminal answers without it', () => {
    const other = aFence({ id: 8 })
    expect(heldFence(aFence({}), reported(other, aFence({})))).toBe('missing')
    expect(heldFence(aFence({}), { kind: 1, circles: [] })).toBe('missing')
    expect(heldFence(aFence({}), {})).toBe('missing')
  })
})
