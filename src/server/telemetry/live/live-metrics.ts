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
  const cut = new Counter({
    name: 'fleetwall_live_clients_cut_total',
    help: 'Live clients cut off because they took nothing for half a minute',
    registers,
  })
  return {
    clients: (count: number) => clients.set(count),
    sent: (count: number) => bytes.inc(count),
    tick: (ms: number, behind: number, stuck: number) => {
      seconds.set(ms / 1000)
      lagging.set(behind)
      cut.inc(stuck)
    },
  }
}

export type LiveMetrics = ReturnType<typeof liveMetrics>
