import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { encodeGbBody } from '#core/protocol/gb32960/message.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { HexParserPage } from './hex-parser-page.tsx'

const PATH = '/tbox/hexParser'
const open = (query = '') =>
  renderPage(<HexParserPage />, {
    path: query ? `${PATH}?${query}` : PATH,
    codes: [PATH],
    namespaces: ['hexParser', 'diagnostics', 'protocol'],
  })

const position = (speed: number): string =>
  toHex(
    writeFrame({
      id: 0x0200,
      version: '2013',
      phoneBytes: phoneToBytes('13912344321', '2013'),
      serial: 7,
      body: encodeBody(0x0200, '2013', {
        alarm: 2,
        status: 3,
        lat: 22.5,
        lng: 113.9,
        altitude: 40,
        speed,
        direction: 90,
        time: '2026-03-01 12:00:00',
        items: [{ id: 0xd7, data: Uint8Array.of(1, 0x2c) }],
      }),
    }),
  )
const vehicle = toHex(
  writeGbFrame({
    edition: '2016',
    command: 2,
    vin: 'LGWEF4A50TEST0001',
    body: encodeGbBody('2016', 0x02, {
      time: '2026-03-01 12:00:00',
      units: [{ id: 4, key: 'engine', value: { engineState: 1, crankshaftRpm: 'invalid', fuelRate: 7.5 } }],
    }),
  }),
)

const paste = (text: string) => fireEvent.change(screen.getByLabelText('Frames'), { target: { value: text } })
const rowOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')!
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())

// The codec is fetched when a frame is first to be read: not within the time of a test.
beforeAll(async () => {
  await import('./parse-input.ts')
})
beforeEach(() => {
  localStorage.clear()
  copied.mockClear()
  vi.stubGlobal('Worker', undefined)
})

async function openWithClipboard(query?: string) {
  const page = await open(query)
  // The test library brings a clipboard of its own.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  return page
}

describe('hex parser', () => {
  it.each(['JT/T 808-2013, 1078, JSATL', 'GB/T 32960 (2016, 2025)', 'UDS (ISO 14229), one message per line'])(
    'offers a sound %s to try while there is nothing to read',
    async (name) => {
      const { user } = await open()
      const examples = within(await screen.findByRole('region', { name: 'Examples' }))
      await user.click(examples.getByRole('button', { name }))
      expect(await screen.findByText('Frames: 1')).toBeVisible()
      expect(screen.queryByText('Checksum mismatch')).toBeNull()
      expect(screen.queryByRole('region', { name: 'Examples' })).toBeNull()
    },
  )

  it('reads a frame that is pasted: header, body and check byte', async () => {
    await open()
    paste(position(61.3))
    expect(await screen.findByText('Frames: 1')).toBeVisible()
    expect(within(await rowOf('Speed')).getByText('61.3')).toBeVisible()
    expect(screen.getByText(/^0x[0-9A-F]{2}, valid$/)).toBeVisible()
  })

  it('says in words what a value means, and that it is no number', async () => {
    await open()
    paste(vehicle)
    expect(within(await rowOf('Engine status')).getByText('Running')).toBeVisible()
    expect(within(await rowOf('Crankshaft speed')).getByText('Invalid')).toBeVisible()
    expect(screen.getByText('Real-time data', { selector: 'td' })).toBeVisible()
  })

  it('marks the bytes of the field under the pointer, and the field of a byte', async () => {
    await open()
    paste(position(61.3))
    const row = await rowOf('Speed')
    fireEvent.mouseEnter(row)
    const on = () => [...document.querySelectorAll('[data-byte][data-on="true"]')].map(({ textContent }) => textContent)
    expect(on()).toEqual(['02', '65'])
    fireEvent.mouseEnter(document.querySelector('[data-byte="4"]')!)
    expect(await rowOf('Phone')).toHaveAttribute('aria-current', 'true')
    fireEvent.keyDown(screen.getByRole('group', { name: 'Fields' }), { key: 'ArrowDown' })
    expect(on()).toEqual(['00', '07'])
  })

  it('lists frames of several protocols and shows the one that is picked', async () => {
    const { user } = await open()
    paste(`${position(1)}\n${vehicle}`)
    expect(await screen.findByText('Frames: 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Real-time data/ }))
    expect(await rowOf('Engine status')).toBeVisible()
  })

  it('builds a frame from other values and refuses what is none', async () => {
    const { user } = await open()
    paste(position(61.3))
    await user.click(await screen.findByRole('button', { name: 'Edit values' }))
    const speed = within(await rowOf('Speed')).getByRole('textbox')
    fireEvent.change(speed, { target: { value: '50' } })
    const result = await screen.findByRole('region', { name: 'New frame' })
    await waitFor(() => expect(within(result).getByTitle(position(50))).toBeVisible())
    fireEvent.change(speed, { target: { value: 'fast' } })
    expect(await screen.findByText(/This value is not valid here: speed/)).toBeVisible()
  })

  it('compares two frames', async () => {
    const { user } = await open()
    paste(`${position(61.3)}\n${position(50)}`)
    await user.click(await screen.findByRole('combobox', { name: 'Compare with…' }))
    await user.click(await screen.findByTitle(/^2 0x0200/))
    expect(await screen.findByText('Differences: 2')).toBeVisible()
  })

  it('lets an unknown item be defined, and keeps the definition', async () => {
    const { user } = await open()
    paste(position(61.3))
    await user.click(await screen.findByRole('button', { name: 'Define extension 0xD7' }))
    await user.type(screen.getByLabelText('Name'), 'height')
    await user.click(screen.getByRole('button', { name: 'Define' }))
    expect(within(await rowOf('height')).getByText('300')).toBeVisible()
    expect(localStorage.getItem('hexParser.extensions')).toContain('height')
  })

  it('copies a link and a test case', async () => {
    const { user } = await openWithClipboard()
    paste(position(61.3))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(copied.mock.lastCall?.[0]).toContain(`#/tbox/hexParser?frame=${position(61.3)}`)
    await user.click(screen.getByRole('button', { name: 'Copy as test case' }))
    expect(JSON.parse(copied.mock.lastCall?.[0] ?? '')).toMatchObject({ hex: position(61.3), expect: { speed: 61.3 } })
  })

  it('opens a link with its frame and protocol', async () => {
    await open(new URLSearchParams({ frame: '22f190', protocol: 'uds' }).toString())
    expect(await screen.findByText('Read data by identifier', { selector: 'td' })).toBeVisible()
  })

  it('takes a dropped file', async () => {
    await open()
    const file = new File([`12:00:00 recv ${position(61.3)}\n`], 'gateway.log')
    file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(`12:00:00 recv ${position(61.3)}\n`).buffer)
    fireEvent.drop(screen.getByLabelText('Frames'), { dataTransfer: { files: [file] } })
    expect(await screen.findByText('Frames: 1')).toBeVisible()
    expect(screen.getByDisplayValue(/gateway\.log/)).toBeVisible()
  })

  it('says what to do when nothing is found', async () => {
    await open()
    paste('hello')
    expect(await screen.findByText(/No frames found/)).toBeVisible()
  })
})
