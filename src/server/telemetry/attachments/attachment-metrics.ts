import { Counter, Gauge, type Registry } from 'prom-client'

export function attachmentMetrics(register: Registry) {
  const registers = [register]
  const connections = new Gauge({
    name: 'fleetwall_attachment_connections',
    help: 'Terminals that send files of alarms',
    registers,
  })
  const bytes = new Counter({
    name: 'fleetwall_attachment_bytes_total',
    help: 'Bytes of files of alarms',
    registers,
  })
  const files = new Counter({ name: 'fleetwall_attachment_files_total', help: 'Files of alarms stored', registers })
  const complete = new Counter({
    name: 'fleetwall_attachment_complete_total',
    help: 'Alarms whose files are all there',
    registers,
  })
  const refused = new Counter({
    name: 'fleetwall_attachment_refused_total',
    help: 'Files of alarms that were not taken or did not come, by reason',
    labelNames: ['reason'],
    registers,
  })
  return {
    connections: (count: number) => connections.set(count),
    received: (count: number) => bytes.inc(count),
    stored: () => files.inc(),
    completed: () => complete.inc(),
    refused: (reason: string) => refused.inc({ reason }),
  }
}

export type AttachmentMetrics = ReturnType<typeof attachmentMetrics>
