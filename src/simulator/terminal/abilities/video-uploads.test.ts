import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { mediaAssets } from '#simulator/media/media-assets.ts'
import type { ManualStream, ManualWorld } from '#tests/support/manual-world.ts'
import { is2019, terminalOnline } from '#tests/support/terminal-online.ts'

const assets = mediaAssets(fileURLToPath(new URL('../../assets/', import.meta.url)))
const prepare = (world: ManualWorld) => void (world.media = assets)
const ORDER = {
  server: 'ftp.example',
  port: 2121,
  user: 'camera',
  password: 'secret',
  path: '/evidence',
  channel: 1,
  startTime: '2026-11-21 11:00:00',
  endTime: '2026-11-21 11:00:20',
  videoAlarm: 0,
  alarm: 0,
  media: 2,
  stream: 2,
  store: 0,
  conditions: 1,
}

const wordsOf = (stream: ManualStream): string[] => new TextDecoder().decode(stream.bytes).split('\r\n').slice(0, -1)
const say = (stream: ManualStream, text: string): void => stream.events.data(new TextEncoder().encode(`${text}\r\n`))

/** Up to the moment the server is ready for the file. */
async function uploading() {
  const online = await terminalOnline({ fits: is2019, prepare })
  const { world, version, order } = online
  const serial = order(0x9206, ORDER)
  const control = world.streams[0]!
  const answers = ['220-Welcome', '220 ready', '331 password', '230 in', '200 binary', '250 there']
  for (const answer of answers) say(control, answer)
  say(control, '227 Entering Passive Mode (10,0,0,1,8,73).')
  const data = world.streams[1]!
  const result = () => world.ofId(0x1206).map(({ body }) => decodeAs(0x1206, version, body).value)
  return { ...online, serial, control, data, result }
}

describe('recordings go to an FTP server', () => {
  it('by user, password, folder and a passive connection, and the platform hears of it', async () => {
    const { control, data, serial, result, version, world, terminal } = await uploading()
    expect(decodeAs(0x0001, version, world.ofId(0x0001).at(-1)!.body).value).toEqual({ serial, id: 0x9206, result: 0 })
    expect(control).toMatchObject({ host: 'ftp.example', port: 2121 })
    expect(data).toMatchObject({ host: 'ftp.example', port: 8 * 256 + 73 })
    expect(wordsOf(control)).toEqual([
      'USER camera',
      'PASS secret',
      'TYPE I',
      'CWD /evidence',
      'PASV',
      'STOR 1_20261121110000_20261121110020.h264',
    ])
    say(control, '150 go on')
    await world.pass(1)
    expect(data.isClosed).toBe(true)
    const { frames } = assets.clip(1, 'sub')
    expect(data.bytes.subarray(0, frames[0]!.data.length)).toEqual(frames[0]!.data)
    expect(result()).toEqual([])
    say(control, '226 stored')
    expect(result()).toEqual([{ serial, result: 0 }])
    expect(terminal.abilities.videoUploads.count).toBe(0)
  })

  it('waits on a pause and ends when it is called off', async () => {
    const { control, data, serial, result, order, world } = await uploading()
    order(0x9207, { serial, command: 0 })
    say(control, '150 go on')
    await world.pass(90)
    expect(data.bytes).toHaveLength(0)
    order(0x9207, { serial, command: 1 })
    await world.pass(1)
    expect(data.bytes.length).toBeGreaterThan(0)
    order(0x9207, { serial, command: 2 })
    expect(result()).toEqual([{ serial, result: 1 }])
    expect(control.isClosed).toBe(true)
  })

  it.each([
    ['refuses the password', (control: ManualStream) => say(control, '530 no')],
    ['goes away', (control: ManualStream) => control.events.closed()],
    ['floods it with words', (control: ManualStream) => control.events.data(new Uint8Array(5000).fill(65))],
  ])('fails when the server %s', async (_what, happens) => {
    const { control, serial, result } = await uploading()
    happens(control)
    expect(result()).toEqual([{ serial, result: 1 }])
  })

  it('fails when the server says nothing for a minute', async () => {
    const { serial, result, world } = await uploading()
    await world.pass(62)
    expect(result()).toEqual([{ serial, result: 1 }])
  })

  it('is refused for a time without a recording', async () => {
    const { world, version, order } = await terminalOnline({ fits: is2019, prepare })
    order(0x9206, { ...ORDER, startTime: '2026-11-01 00:00:00', endTime: '2026-11-01 00:00:10' })
    expect(decodeAs(0x0001, version, world.received.at(-1)!.body).value.result).toBe(1)
    expect(world.streams).toEqual([])
  })
})
