import { describe, expect, it } from 'vitest'
import { COMMAND_KIND_NAMES, type CommandKind, definitionOf } from '#core/domain/command-kind.ts'
import { decodeBody } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import { readControl } from '#core/protocol/lock-over-808.ts'
import { readUdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { encodeCommand } from './command-encoding.ts'

const from = '2026-03-01 08:00:00'
const to = '2026-03-01 09:00:00'
const span = { startTime: from, endTime: to }
const fence = { areaId: 7, attributes: 2, topSpeed: 60, overspeedSeconds: 5 }

/** Parameters of every kind as a person or a page gives them. */
const GIVEN: Record<CommandKind, Record<string, unknown>> = {
  queryLocation: {},
  trackTemporarily: { interval: 5 },
  linkCheck: {},
  terminalControl: { word: 'reset' },
  setParameters: {
    parameters: [
      { id: 1, value: 60 },
      { id: 0xf999, data: '0102' },
    ],
  },
  queryParameters: {},
  querySelectedParameters: { ids: [1, 0x29] },
  queryAttributes: {},
  confirmAlarm: { serial: 0, alarms: 1 },
  textMessage: { text: '前方限速 60', urgent: true },
  callback: { mode: 'listen', phone: '13900000000' },
  lock: { part: 'doors' },
  unlock: { part: 'fuel' },
  speedLimit: { speed: 60 },
  torqueLimit: { percent: null },
  vehicleControl: { control: 0xf010, data: '01' },
  setFenceCircles: { action: 0, areas: [{ ...fence, lat: 31.2, lng: 121.4, radius: 500 }] },
  deleteFenceCircles: {},
  setFenceRectangles: {
    action: 1,
    areas: [{ ...fence, topLeftLat: 31.3, topLeftLng: 121.3, bottomRightLat: 31.2, bottomRightLng: 121.5 }],
  },
  deleteFenceRectangles: { ids: [7] },
  setFencePolygon: {
    ...fence,
    vertices: [
      { lat: 31, lng: 121 },
      { lat: 32, lng: 121 },
      { lat: 31, lng: 122 },
    ],
  },
  deleteFencePolygons: { ids: [7] },
  setFenceRoute: {
    routeId: 3,
    attributes: 0,
    corners: [1, 2].map((cornerId) => ({
      cornerId,
      sectionId: cornerId,
      lat: 31 + cornerId,
      lng: 121,
      width: 50,
      sectionAttributes: 2,
      topSpeed: 80,
      overspeedSeconds: 5,
    })),
  },
  deleteFenceRoutes: { ids: [3] },
  queryFences: { kind: 1, ids: [7] },
  recorderQuery: { command: 8, block: 'aa7500' },
  recorderWrite: { command: 0x82, block: 'aa7582' },
  reportDriver: {},
  askDriver: { question: '现在安装更新?', answers: ['立即安装', '稍后', '不安装'] },
  shoot: { channel: 1, command: 3 },
  searchMedia: { kind: 0, channel: 0, event: 0, ...span },
  uploadMedia: { kind: 0, channel: 0, event: 0, ...span },
  record: { command: 1, seconds: 10 },
  uploadStored: { mediaId: 99 },
  transparent: { kind: 0xf5, data: '0102' },
  uds: { address: 0x7e0, request: '22f190' },
  wake: { method: 'platform' },
  bodyControl: { action: 'setWindows', value: 40 },
  queryBody: {},
  queryAvAttributes: {},
  liveVideo: { server: '10.0.0.1', tcpPort: 7612, channel: 1, data: 0, stream: 1 },
  liveControl: { channel: 1, command: 0 },
  playback: { server: '10.0.0.1', tcpPort: 7612, channel: 1, ...span },
  playbackControl: { channel: 1, command: 2 },
  searchVideos: { channel: 0, ...span },
  uploadVideo: { server: 'ftp', port: 21, user: 'u', password: 'p', path: '/', channel: 1, ...span },
  uploadControl: { serial: 7, command: 2 },
  headUnit: { v: 1, type: 'askStatus' },
  requestAttachments: { server: '10.0.0.1', tcpPort: 7613, mark: '00'.repeat(16), alarmNo: 'a1' },
  raw: { messageId: 0x8201, body: '' },
  upgrade: { maker: 'FLTWL', version: '2.0', objectKey: 'demo/upgrade/1.bin' },
}

const encode = (kind: CommandKind, version: Jt808Version, given = GIVEN[kind]) => {
  const params = definitionOf(kind).params.parse(given)
  const job = { id: 70_000, kind, params }
  return encodeCommand(job, { version, dialect: {} }, new Uint8Array(2000).fill(7))
}
const body = (kind: CommandKind, version: Jt808Version, given?: Record<string, unknown>) => {
  const message = encode(kind, version, given)
  return decodeBody(message.id, version, message.body).value as Record<string, unknown>
}

describe.each(['2011', '2013', '2019'] as const)('to a terminal of %s', (version) => {
  it.each(COMMAND_KIND_NAMES)('%s is a message its own layout reads to the last byte', (kind) => {
    const { id, body: bytes } = encode(kind, version)
    const decoded = decodeBody(id, version, bytes)
    expect(decoded.known).toBe(true)
    expect(decoded.warnings).toEqual([])
  })
})

describe('what goes out', () => {
  it('locks the doors by the flag before 2019 and by the control since', () => {
    expect(toHex(encode('lock', '2013').body)).toBe('01')
    expect(toHex(encode('lock', '2019').body)).toBe('0001000101')
    expect(toHex(encode('unlock', '2019', { part: 'doors' }).body)).toBe('0001000100')
  })

  it('limits the speed as transparent data before 2019', () => {
    const message = encode('speedLimit', '2013')
    expect(message).toMatchObject({ id: 0x8900, answerIds: [0x0900] })
    expect(readControl(message.body.subarray(1))).toEqual({ control: 0xf003, value: 60 })
    expect(encode('speedLimit', '2019')).toMatchObject({ id: 0x8500, answerIds: [0x0500] })
  })

  it('carries UDS with the number of the job', () => {
    const { data } = body('uds', '2013') as { data: Uint8Array }
    expect(readUdsEnvelope(data)).toMatchObject({ requestId: 70_000 % 65_536, channel: 1, address: 0x7e0 })
  })

  it('marks a text as urgent in the way of its version', () => {
    expect(body('textMessage', '2013').flags).toBe(0b0000_1101)
    expect(body('textMessage', '2019').flags).toBe(0b0000_1110)
    expect(body('textMessage', '2019', { text: 'x' }).flags).toBe(0b0000_1101)
    expect(body('textMessage', '2019').text).toBe('前方限速 60')
  })

  it('numbers the answers a driver may give', () => {
    expect(body('askDriver', '2013')).toMatchObject({
      question: '现在安装更新?',
      answers: [
        { id: 1, content: '立即安装' },
        { id: 2, content: '稍后' },
        { id: 3, content: '不安装' },
      ],
    })
  })

  it('stops tracking without a validity', () => {
    expect(encode('trackTemporarily', '2013', { interval: 0 }).body).toHaveLength(2)
  })

  it('names what does not fit instead of cutting it', () => {
    expect(() => encode('vehicleControl', '2013', { control: 0xf010, data: '0102' })).toThrow(RangeError)
  })
})
