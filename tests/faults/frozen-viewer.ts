import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { LIVE_PATH } from '#core/domain/live-stream.ts'

const FINAL_TEXT = 0x81
const MASKED = 0x80
const MEDIUM = 126

/**
 * A client of the live stream down to the socket: it keeps asking and never reads, as no library would let it. Of
 * WebSocket, engine.io and socket.io it speaks what that takes.
 */
export class FrozenViewer {
  readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', () => undefined)
  }

  /** Signed in, and reading no more. */
  static async open(port: number, token: string): Promise<FrozenViewer> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const viewer = new FrozenViewer(socket)
    await once(socket, 'connect')
    socket.write(
      `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    let received = ''
    const until = async (what: string) => {
      while (!received.includes(what)) received += String((await once(socket, 'data'))[0])
    }
    await until('"sid"')
    viewer.say(`40${JSON.stringify({ token })}`)
    received = ''
    await until('40{"sid"')
    socket.pause()
    return viewer
  }

  /** Asks for a picture. */
  subscribe(subscription: object): void {
    this.say(`42${JSON.stringify(['subscribe', subscription])}`)
  }

  private say(text: string): void {
    const body = Buffer.from(text)
    const length =
      body.length < MEDIUM ? [MASKED | body.length] : [MASKED | MEDIUM, body.length >> 8, body.length & 0xff]
    // A mask of zeros leaves the text as it is.
    this.socket.write(Buffer.concat([Buffer.from([FINAL_TEXT, ...length, 0, 0, 0, 0]), body]))
  }
}
