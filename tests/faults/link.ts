import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface Pair {
  near: Socket
  far: Socket
  /** Nothing passes any more, without notice to either side. */
  dead: boolean
}

/** A line between two programs that can be slow or go dead without a word, as radio and networks do. */
export class Link {
  port = 0
  /** Each piece of what passes is held up so long, one after the other. */
  delayMs = 0
  /** Of connections that are made from now on. */
  target: NetConnectOpts
  private readonly server: Server
  private readonly pairs = new Set<Pair>()

  private constructor(target: NetConnectOpts) {
    this.target = target
    this.server = createServer({ noDelay: true, allowHalfOpen: false }, (near) => this.join(near))
  }

  static async open(target: NetConnectOpts): Promise<Link> {
    const link = new Link(target)
    await new Promise<void>((done) => link.server.listen(0, '127.0.0.1', done))
    link.port = (link.server.address() as { port: number }).port
    return link
  }

  get connections(): number {
    return this.pairs.size
  }

  /** Current connections receive nothing more, in either direction; later ones are not affected. */
  goDead(): void {
    for (const pair of this.pairs) {
      pair.dead = true
      pair.near.pause()
      pair.far.pause()
    }
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done))
    for (const { near, far } of this.pairs) {
      near.destroy()
      far.destroy()
    }
    await closed
  }

  private join(near: Socket): void {
    const far = connect({ ...this.target, noDelay: true } as NetConnectOpts)
    const pair: Pair = { near, far, dead: false }
    this.pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined)
      from.on('data', (piece) => void this.pass(pair, from, to, piece))
      from.on('close', () => {
        to.destroy()
        this.pairs.delete(pair)
      })
    }
  }

  private async pass(pair: Pair, from: Socket, to: Socket, piece: Buffer): Promise<void> {
    if (pair.dead) return
    if (this.delayMs > 0) {
      // Nothing more is read until this has passed: order and the pressure to hold back stay as they are on a line.
      from.pause()
      await wait(this.delayMs)
    }
    if (pair.dead) return
    const more = to.write(piece)
    if (more) from.resume()
    else {
      from.pause()
      to.once('drain', () => {
        if (!pair.dead) from.resume()
      })
    }
  }
}
