import { describe, expect, it } from 'vitest'
import { bcc } from '#core/protocol/wire/bcc.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { is2013, is2019, terminalOnline } from '#tests/support/terminal-online.ts'

describe('settings', () => {
  it('last over a restart, and a factory reset brings the old ones back', async () => {
    const { world, version, order } = await terminalOnline()
    order(0x8103, { parameters: [{ id: 0x0055, value: 77 }] })
    order(0x8105, { command: 4, parameters: '' })
    await world.pass(60)
    const topSpeed = () => {
      order(0x8106, { ids: [0x0055] })
      return decodeAs(0x0104, version, world.ofId(0x0104).at(-1)!.body).value.parameters[0]?.value
    }
    expect(topSpeed()).toBe(77)
    order(0x8105, { command: 5, parameters: '' })
    await world.pass(60)
    expect(topSpeed()).not.toBe(77)
  })

  it('are reported in full, the cameras that are fitted among them', async () => {
    const { world, terminal, version, order } = await terminalOnline({ fits: is2019 })
    order(0x8104, {})
    const answers = world.ofId(0x0104)
    expect(answers).toHaveLength(1)
    const { parameters } = decodeAs(0x0104, version, answers[0]!.body).value
    const channels = parameters.find(({ id }) => id === 0x0076)?.value as { rows: { logical: number }[] }
    expect(channels.rows.map(({ logical }) => logical)).toEqual(
      terminal.equipment.channels.map(({ logical }) => logical),
    )
    expect(parameters.every(({ value }) => value !== undefined)).toBe(true)
  })
})

describe('another server', () => {
  it('is connected to and registered at on command, and left again', async () => {
    const { world, terminal, order } = await terminalOnline()
    order(0x8105, { command: 2, parameters: '0;code;apn;u;p;10.0.0.9;7701;0;10' })
    await world.pass(5)
    expect(world.targets).toEqual([undefined, { host: '10.0.0.9', port: 7701 }])
    expect(world.ofId(0x0100)).toHaveLength(2)
    expect(terminal.session.state).toBe('online')
    order(0x8105, { command: 2, parameters: '1;;;;;;;;' })
    await world.pass(5)
    expect(world.targets.at(-1)).toBeUndefined()
  })

  it('that does not answer is given up for the usual one', async () => {
    const { world, terminal, order } = await terminalOnline()
    order(0x8105, { command: 2, parameters: '0;code;apn;u;p;10.0.0.9;7701;0;10' })
    world.accepts = false
    await world.pass(40)
    world.accepts = true
    await world.pass(60)
    expect(world.targets.at(-1)).toBeUndefined()
    expect(terminal.session.state).toBe('online')
  })

  it.each(['0;c;a;u;p;;7701;0;1', '0;c;a;u;p;host;no;0;1'])('that is no server (%s) is refused', async (parameters) => {
    const { world, version, order } = await terminalOnline()
    order(0x8105, { command: 2, parameters })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(2)
  })
})

describe('texts', () => {
  it('are shown; a question is answered by the driver after a while', async () => {
    const { world, terminal, version, order } = await terminalOnline({ fits: is2013 })
    order(0x8300, { flags: 0b100, text: '前方施工' })
    expect(terminal.abilities.texts.shown).toEqual(['前方施工'])
    const answers = [
      { id: 4, content: 'Yes' },
      { id: 5, content: 'No' },
    ]
    const serial = order(0x8302, { flags: 4, question: 'On time?', answers })
    await world.pass(12)
    expect(decodeAs(0x0302, version, world.ofId(0x0302)[0]!.body).value).toEqual({ serial, answerId: 4 })
  })
})

describe('a question', () => {
  const answers = [
    { id: 1, content: 'Now' },
    { id: 2, content: 'Later' },
    { id: 3, content: 'No' },
  ]

  it('is answered otherwise, or not, by reluctant drivers', async () => {
    const { world, terminal, version, order } = await terminalOnline({ fits: is2013, habits: { reluctance: 1 } })
    for (let at = 0; at < 40; at++) order(0x8302, { flags: 8, question: 'Update now?', answers })
    await world.pass(12)
    const given = world.ofId(0x0302).map(({ body }) => decodeAs(0x0302, version, body).value.answerId)
    expect(new Set(given)).toEqual(new Set([2, 3]))
    expect(given.length).toBeLessThan(40)
    expect(terminal.abilities.texts.shown.at(-1)).toBe('Update now?')
  })

  it('is unknown to terminals of 2019', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019 })
    order(0x8302, { flags: 8, question: 'Update now?', answers })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(3)
  })
})

describe('what is on the screen', () => {
  it.each([
    ['an event', 0x8301, { type: 1, events: [{ id: 9, content: 'Puncture' }] }, 0x0301, { eventId: 9 }],
    ['a menu', 0x8303, { type: 1, entries: [{ kind: 5, name: 'Weather' }] }, 0x0303, { kind: 5, action: 1 }],
  ] as const)('%s is answered by the driver after a while', async (_name, id, given, answerId, expected) => {
    const { world, version, order } = await terminalOnline({ fits: is2013 })
    order(id, given as never)
    expect(world.ofId(answerId)).toEqual([])
    await world.pass(12)
    expect(decodeAs(answerId, version, world.ofId(answerId)[0]!.body).value).toEqual(expected)
  })
})

it('reports its public key, always the same, and what its cameras and microphone can do', async () => {
  const { world, terminal, version, order } = await terminalOnline({ fits: is2019 })
  for (const _ of [1, 2]) order(0x8a00, { exponent: 3, modulus: new Uint8Array(128) })
  const [first, second] = world.ofId(0x0a00).map(({ body }) => decodeAs(0x0a00, version, body).value)
  expect(first).toMatchObject({ exponent: 65_537 })
  expect(first!.modulus).toHaveLength(128)
  expect(second).toEqual(first)
  order(0x9003, {})
  const { channels } = terminal.equipment
  expect(decodeAs(0x1003, version, world.ofId(0x1003)[0]!.body).value).toMatchObject({
    maxVideoChannels: channels.filter(({ kind }) => kind !== 1).length,
  })
})

describe('the driving recorder', () => {
  it.each([
    [0x00, 'standard'],
    [0x01, 'driver'],
    [0x02, 'clock'],
    [0x03, 'mileage'],
    [0x04, 'pulses'],
    [0x05, 'vehicle'],
    [0x06, 'signalNames'],
    [0x07, 'serialNumber'],
    [0x08, 'speeds'],
    [0x09, 'positions'],
  ])('answers command %i by a block of GB/T 19056', async (command, key) => {
    const { world, version, order } = await terminalOnline()
    const serial = order(0x8700, { command, block: new Uint8Array(0) })
    const [answer] = world.ofId(0x0700)
    expect(bcc(answer!.body, 3)).toBe(0)
    const { value, warnings } = decodeAs(0x0700, version, answer!.body)
    expect(warnings).toEqual([])
    expect(value).toMatchObject({ serial, command, recorder: { content: { key } } })
    expect((value as { recorder: { content: { value: unknown } } }).recorder.content.value).toBeDefined()
  })

  it('takes the settings of the standard only', async () => {
    const { world, version, order } = await terminalOnline()
    const results = [0x82, 0x99].map((command) => {
      order(0x8701, { command, block: new Uint8Array(0) })
      return decodeAs(0x0001, version, world.received.at(-1)!.body).value.result
    })
    expect(results).toEqual([0, 3])
  })
})
