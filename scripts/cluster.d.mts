import type { ChildProcess } from 'node:child_process'

export interface ClusterProcess {
  child: ChildProcess
  ended: Promise<number | null>
  /** Starts it again as it was. */
  again: () => ClusterProcess
}

export interface Cluster {
  processes: Map<string, ClusterProcess>
  folder: string
  databaseUrl: string
  env: Record<string, string>
  ports: { http: number; apis: number[]; gateways: number[]; gatewayPort: number }
  /** Waits until every process of ours serves. */
  ready(): Promise<void>
  stop(): Promise<void>
}

export function clusterPrograms(): { missing?: string; nats?: string; postgres?: string }
export function startCluster(options: {
  base: number
  vehicles: number
  say(name: string, line: string): void
  command: string[]
  env?: Record<string, string>
}): Promise<Cluster>
