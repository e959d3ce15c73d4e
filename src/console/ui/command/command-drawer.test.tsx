import { cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { getCommand, listCommands } from '#core/contract/command.ts'
import { writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { encodeGbDecoded } from '#core/protocol/gb32960/message.ts'
import { writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { aCommand } from '#tests/builders/command.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { CommandDrawer } from './command-drawer.tsx'
import { CommandTable } from './command-table.tsx'

const platform = fakePlatform()
// Fetched when frames are first opened; slow where many tests run at once.
beforeAll(async () => {
  await import('./frame-view.tsx')
  await import('../frame/frame-codec.ts')
}, 60_000)
beforeEach(() => localStorage.clear())
const namespaces = ['command', 'protocol', 'hexParser', 'diagnostics', 'journal', 'list']
const live = aLiveConnection()
const drawn = (page: ReactNode) => renderPage(live.around(page), { path: '/', codes: [], namespaces })
/** Value of a row by its name. */
const valueOf = (name: string) => within(screen.getByText(name).parentElement!).getByRole('definition')

it('shows what a command was given and what proved it as named values, times in the zone of the viewer', async () => {
  localStorage.setItem('timeZone', JSON.stringify('Europe/Lisbon'))
  const command = aCommand({
    kind: 'lock',
    messageId: '0x8500',
    params: { part: 'doors' },
    status: 'executed',
    evidence: { ts: Date.parse('2026-01-05T00:02:00Z'), statusBit: 'doorsLocked', set: true },
  })
  platform.answer(getCommand, () => command)
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('0x8500 Vehicle control')).toBeVisible()
  expect(valueOf('Part')).toHaveTextContent('Doors')
  expect(valueOf('At')).toHaveTextContent('5 Jan 2026, 00:02:00')
  expect(valueOf('Status bit')).toHaveTextContent('Doors locked')
  expect(valueOf('Set')).toHaveTextContent('yes')
  expect(screen.queryByText(/[{}]/)).toBeNull()
})

it('shows the position of a response with labels and units', async () => {
  const evidence = { ts: Date.parse('2026-01-05T00:02:00Z'), speed: 31.5, status: 3 }
  platform.answer(getCommand, () => aCommand({ kind: 'queryLocation', status: 'executed', evidence }))
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('Status bits')).toBeVisible()
  expect(valueOf('Status bits')).toHaveTextContent('Ignition on, GNSS fix')
  expect(valueOf('Speed')).toHaveTextContent('31.5 km/h')
})

it('is called by its vehicle and its command', async () => {
  platform.answer(getCommand, () => aCommand({ kind: 'wake', plate: '沪A·12345' }))
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText(/^沪A·12345 · Wake/)).toBeVisible()
  expect(screen.getByText('Number').nextElementSibling).toHaveTextContent('7')
})

it('shows how and why a terminal was woken', async () => {
  const params = { method: 'platform', purpose: 'Winter test' }
  platform.answer(getCommand, () => aCommand({ kind: 'wake', params }))
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('Method')).toBeVisible()
  expect(valueOf('Method')).toHaveTextContent('Data push')
  expect(valueOf('Purpose')).toHaveTextContent('Winter test')
})

it('shows parameters by their names with units and named values', async () => {
  const parameters = [
    { id: 0x0001, value: 60 },
    { id: 0x0020, value: 1 },
    { id: 0xf999, data: '0a0b' },
  ]
  platform.answer(getCommand, () => aCommand({ kind: 'setParameters', messageId: '0x8103', params: { parameters } }))
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('0x8103 Set parameters')).toBeVisible()
  expect(screen.getByText('60 s')).toBeVisible()
  expect(valueOf('0xF999')).toHaveTextContent('0a0b')
})

it('names parameters that were asked for, and leaves ids of fences as they are', async () => {
  const asked = aCommand({ kind: 'querySelectedParameters', messageId: '0x8106', params: { ids: [0x0001, 0x0110] } })
  platform.answer(getCommand, () => asked)
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('CAN ID collection 1')).toBeVisible()
  expect(screen.getByText('Heartbeat interval')).toBeVisible()
  cleanup()
  platform.answer(getCommand, () =>
    aCommand({ kind: 'deleteFenceCircles', messageId: '0x8601', params: { ids: [1, 4711] } }),
  )
  await drawn(<CommandDrawer jobId={8} onShow={() => undefined} />)
  expect(await screen.findByText('4711')).toBeVisible()
  expect(screen.queryByText('Heartbeat interval')).toBeNull()
})

it('shows how long each state lasted and both frames, read by the dialect of the terminal', async () => {
  const frame = (id: number, body: Uint8Array) =>
    toHex(writeFrame({ id, version: '2013', phoneBytes: new Uint8Array(6), serial: 9, body }))
  const place = { alarm: 0, status: 3, lat: 31.2, lng: 121.4, altitude: 5, speed: 0, direction: 0, items: [] }
  const answer = encodeBody(0x0500, '2013', { serial: 9, time: '2026-01-05 08:01:01', ...place })
  const charge = [0xe8, 3, 0x03, 0x2a, 0]
  const command = aCommand({
    dialect: { items: ['fleetwall'], utcOffsetMinutes: 180 },
    requestFrame: frame(0x8500, Uint8Array.of(1)),
    answerFrame: frame(0x0500, Uint8Array.from([...answer, ...charge])),
  })
  platform.answer(getCommand, () => command)
  const { user } = await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  const states = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  expect(states).toHaveLength(4)
  expect(states[2]).toHaveTextContent('1.5 s')
  await user.click(screen.getByText('Request frame'))
  expect(await screen.findByText('0x8500 · #9')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Vehicle control' })).toHaveTextContent('Message ID0x8500')
  await user.click(screen.getByText('Response frame'))
  expect(await screen.findByText('0x0500 · #9')).toBeVisible()
  expect(screen.getByText('State of charge').closest('tr')).toHaveTextContent('81')
  // Its clock is five hours behind the platform's.
  expect(screen.getByText('2026-01-05 13:01:01')).toBeVisible()
})

it('reads the frames of a command that went out by GB/T 32960', async () => {
  const time = '2026-01-05 08:01:01'
  const versions = [{ id: 8, key: 'firmwareVersion', value: '4.3.0' }]
  const frame = (answer: number, value: object) => {
    const body = encodeGbDecoded({ edition: '2016', command: 0x80, answer }, { time, ...value })
    return toHex(writeGbFrame({ edition: '2016', command: 0x80, answer, vin: 'LTESTJOB00000001X', body }))
  }
  const command = aCommand({
    kind: 'queryAttributes',
    messageId: '0x80',
    serial: null,
    requestFrame: frame(0xfe, { ids: [7, 8] }),
    answerFrame: frame(1, { count: 1, parameters: versions }),
  })
  platform.answer(getCommand, () => command)
  const { user } = await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('0x80 Query parameters')).toBeVisible()
  await user.click(screen.getByText('Request frame'))
  expect(await screen.findByRole('region', { name: 'Query parameters' })).toHaveTextContent('LTESTJOB00000001X')
  await user.click(screen.getByText('Response frame'))
  expect(await screen.findByText('4.3.0')).toBeVisible()
})

it('says that no command was given yet, and what to do', async () => {
  platform.answer(listCommands, () => ({ list: [], total: 0 }))
  await drawn(<CommandTable filter={{}} />)
  expect(await screen.findByText('No commands yet')).toBeVisible()
  expect(screen.getByText('Send a command above, or widen the filters.')).toBeVisible()
})
