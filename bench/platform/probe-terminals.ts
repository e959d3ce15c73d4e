import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { AUTH_CODE, authenticationFrame, phoneOf, positionFrame } from '../gateway/terminal-frames.ts'

const FLAG = 0x7e
const PROBES = 20

/** Terminals in addition to those of the simulator. They send positions one after the other and note when each is acknowledged. */
export class ProbeTerminals {
  private readonly lines: { socket: Socket; flags: number; serial: number; sentAt: number; answered: () => void }[] = []
  private delays: number[] = []

  /** Registered before they connect; the platform looks up terminals it does not know. */
  static async register(connection: pg.ClientConfig): Promise<void> {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await client.query(
        `insert into vehicle (oem_id, org_id, vin, plate, model_id)
         select v.oem_id, v.org_id, 'LPROBE' || lpad(n::text, 11, '0'), 'PROBE' || n, v.model_id
         from generate_series(0, $1 - 1) n, (select * from vehicle where oem_id = 'demo' limit 1) v`,
        [PROBES],
      )
      await client.query(
        `insert into terminal (oem_id, vehicle_id, phone, sn, auth_code, registered_at)
         select v.oem_id, v.id, ($2::bigint + n)::text, 'PROBE' || n, $3, now()
         from generate_series(0, $1 - 1) n join vehicle v on v.vin = 'LPROBE' || lpad(n::text, 11, '0')`,
        [PROBES, phoneOf(0), AUTH_CODE],
      )
    } finally {
      await client.end()
    }
  }

  async open(port: number): Promise<void> {
    for (let terminal = 0; terminal < PROBES; terminal += 1) await this.connect(terminal, port)
  }

  /** One position every 100 ms; times until the acknowledgement, ms, sorted. A probe that waits for its own is left out. */
  async measure(ms: number): Promise<number[]> {
    this.delays = []
    const end = performance.now() + ms
    for (let turn = 0; performance.now() < end; turn += 1) {
      const terminal = turn % PROBES
      const line = this.lines[terminal]!
      if (line.sentAt === 0) {
        line.sentAt = performance.now()
        line.socket.write(positionFrame(terminal, line.serial++, Math.floor(Date.now() / 1000) * 1000))
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    for (const { sentAt } of this.lines) if (sentAt > 0) this.delays.push(performance.now() - sentAt)
    return this.delays.sort((a, b) => a - b)
  }

  close(): void {
    for (const { socket } of this.lines) socket.destroy()
  }

  private connect(terminal: number, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const line = { socket, flags: 0, serial: 1, sentAt: 0, answered: () => resolve() }
      socket.on('error', reject)
      socket.on('data', (bytes) => {
        for (const byte of bytes) {
          if (byte !== FLAG) continue
          line.flags += 1
          if (line.flags % 2 === 0) line.answered()
        }
      })
      socket.once('connect', () => socket.write(authenticationFrame(terminal)))
      this.lines.push(line)
      this.settled(line)
    })
  }

  /** The first answer is that of the authentication. */
  private settled(line: ProbeTerminals['lines'][number]): void {
    const authenticated = line.answered
    line.answered = () => {
      authenticated()
      line.answered = () => {
        if (line.sentAt === 0) return
        this.delays.push(performance.now() - line.sentAt)
        line.sentAt = 0
      }
    }
  }
}
