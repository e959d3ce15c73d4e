import { createServer, type Server, type Socket } from 'node:net'
import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { type Jt808Frame, readFrame, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'

/** The least a platform does for terminals: takes every registration, answers every message. For tests and benchmarks. */
export interface TinyPlatform {
  port: number
  /** Good frames in the order of arrival, all connections. */
  received: (Jt808Frame & { socket: Socket })[]
  connections: number
  /** Answers nothing for which this is false. */
  answers: (frame: Jt808Frame) => boolean
  /** Sends a command to the terminal that wrote this frame. */
  command(to: Jt808Frame & { socket: Socket }, id: number, body: Uint8Array): number
  /** Cuts every connection. */
  drop(): void
  close(): Promise<void>
}

export const TINY_AUTH_CODE = 'tiny-code'

export async function tinyPlatform({ port = 0, keep = true } = {}): Promise<TinyPlatform> {
  const sockets = new Set<Socket>()
  let serial = 0
  const send = (socket: Socket, { version, phoneBytes }: Jt808Frame, id: number, body: Uint8Array): number => {
    const used = serial
    serial = (serial + 1) & 0xffff
    socket.write(writeFrame({ id, version, phoneBytes, serial: used, body }))
    return used
  }
  const take = (socket: Socket, escaped: Uint8Array): void => {
    const frame = readFrame(escaped)
    if ('malformed' in frame) throw new Error(`the simulator sent a malformed frame: ${frame.malformed}`)
    // The body is a view of the socket's memory.
    if (keep)
      platform.received.push({ ...frame, body: frame.body.slice(), phoneBytes: frame.phoneBytes.slice(), socket })
    if (!platform.answers(frame)) return
    const { id, version } = frame
    if (id === 0x0100) {
      const answer = { serial: frame.serial, result: 0, authCode: TINY_AUTH_CODE }
      send(socket, frame, 0x8100, encodeBody(0x8100, version, answer))
    } else if (id !== 0x0001 && id !== 0x0004) {
      send(socket, frame, 0x8001, encodeBody(0x8001, version, { serial: frame.serial, id, result: 0 }))
    }
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    platform.connections++
    const splitter = new FrameSplitter()
    socket.on('data', (chunk) => splitter.push(chunk, (frame) => take(socket, frame)))
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const platform: TinyPlatform = {
    port: (server.address() as { port: number }).port,
    received: [],
    connections: 0,
    answers: () => true,
    command: (to, id, body) => send(to.socket, to, id, body),
    drop: () => sockets.forEach((socket) => socket.destroy()),
    close: () => {
      platform.drop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return platform
}
