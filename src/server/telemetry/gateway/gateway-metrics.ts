import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { TerminalProtocol } from '#core/domain/energy-command.ts'

/** Ids that get a time series of their own; devices could fill the memory with others. */
const NAMED = [0x0001, 0x0002, 0x0003, 0x0004, 0x0100, 0x0102, 0x0104, 0x0107, 0x0200, 0x0201, 0x0500, 0x0704]
/** One of so many acknowledgements is measured; the share of slow ones shows all the same. */
const MEASURED_OF = 8

/** Messages are counted in plain numbers and copied to the metrics on scrape: a counter costs more than a frame. */
export function gatewayMetrics(register: Registry) {
  const registers = [register]
  const counts = new Map(NAMED.map((id) => [id, 0]))
  let others = 0
  let frameBytes = 0
  let acknowledgements = 0
  const messages = new Counter({
    name: 'fleetwall_gateway_messages_total',
    help: 'Messages from terminals by id',
    labelNames: ['id'],
    registers,
    collect() {
      messages.reset()
      for (const [id, count] of counts) messages.inc({ id: `0x${id.toString(16).padStart(4, '0')}` }, count)
      messages.inc({ id: 'other' }, others)
    },
  })
  const faults = new Counter({
    name: 'fleetwall_gateway_faults_total',
    help: 'Frames that were not understood or not allowed, by reason',
    labelNames: ['reason'],
    registers,
  })
  const closed = new Counter({
    name: 'fleetwall_gateway_connections_closed_total',
    help: 'Connections ended, by reason',
    labelNames: ['reason'],
    registers,
  })
  const refused = new Counter({
    name: 'fleetwall_gateway_connections_refused_total',
    help: 'Connections not taken because of a limit',
    registers,
  })
  const connections = new Gauge({
    name: 'fleetwall_gateway_connections',
    help: 'Open connections of terminals',
    labelNames: ['protocol'],
    registers,
  })
  const sessions = new Gauge({
    name: 'fleetwall_gateway_sessions',
    help: 'Authenticated terminals',
    labelNames: ['protocol'],
    registers,
  })
  const bytes = new Counter({
    name: 'fleetwall_gateway_frame_bytes_total',
    help: 'Bytes of frames received',
    registers,
    collect() {
      bytes.reset()
      bytes.inc(frameBytes)
    },
  })
  const paused = new Gauge({
    name: 'fleetwall_gateway_paused',
    help: '1 while terminals are not read because the database is behind',
    registers,
  })
  const acknowledged = new Histogram({
    name: 'fleetwall_gateway_acknowledge_seconds',
    help: 'From reception of a position to the answer after its commit; one of eight is measured',
    buckets: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 5, 30],
    registers,
  })
  return {
    message(id: number, size: number) {
      const count = counts.get(id)
      if (count === undefined) others += 1
      else counts.set(id, count + 1)
      frameBytes += size
    },
    fault: (reason: string) => faults.inc({ reason }),
    closed: (reason: string) => closed.inc({ reason }),
    refused: () => refused.inc(),
    connections: (protocol: TerminalProtocol, count: number) => connections.set({ protocol }, count),
    sessions: (protocol: TerminalProtocol, count: number) => sessions.set({ protocol }, count),
    paused: (full: boolean) => paused.set(full ? 1 : 0),
    acknowledged(ms: number) {
      acknowledgements += 1
      if (acknowledgements % MEASURED_OF === 0) acknowledged.observe(ms / 1000)
    },
  }
}

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>
