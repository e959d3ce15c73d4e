import { Counter, Gauge, type Registry } from 'prom-client'

export function liveMetrics(register: Registry) {
  const registers = [register]
  const clients = new Gauge({ name: 'fleetwall_live_clients', help: 'Connected live clients', registers })
  const lagging = new Gauge({
    name: 'fleetwall_live_clients_lagging',
    help: 'Live clients passed over in the last second because they take too little',
    registers,
  })
  const bytes = new Counter({ name: 'fleetwall_live_bytes_total', help: 'Bytes of vehicle frames sent', registers })
  const seconds = new Gauge({
    name: 'fleetwall_live_tick_seconds',
    help: 'Time the last round of vehicle frames took',
    registers,
  })
  return {
    clients: (count: number) => clients.set(count),
    sent: (count: number) => bytes.inc(count),
    tick: (ms: number, behind: number) => {
      seconds.set(ms / 1000)
      lagging.set(behind)
    },
  }
}

export type LiveMetrics = ReturnType<typeof liveMetrics>
