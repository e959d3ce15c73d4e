import { setTimeout as wait } from 'node:timers/promises'
import { getFleetOverview } from '#core/contract/wall.ts'
import { getHomeFigures, getHomeMap, getHomeTrend, getOpenAlarms } from '#core/contract/home.ts'
import { listRoles } from '#core/contract/role.ts'
import { listVehicles } from '#core/contract/vehicle.ts'

const EVERY_MS = 400
const READS = [getHomeFigures, getHomeTrend, getOpenAlarms, getHomeMap, getFleetOverview, listRoles, listVehicles]

/** Asks what people's pages ask, one call after another, as long as it runs. */
export class CallProbe {
  /** By path, ms; sorted once it has stopped. */
  readonly times = new Map<string, number[]>()
  private readonly asking: Promise<void>
  private stopping = false
  private readonly platform: { url: string; token: string }

  constructor(platform: { url: string; token: string }) {
    this.platform = platform
    this.asking = this.ask()
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.asking
    for (const times of this.times.values()) times.sort((a, b) => a - b)
  }

  private async ask(): Promise<void> {
    while (!this.stopping) {
      for (const { path } of READS) {
        const start = performance.now()
        await this.one(path)
        this.times.set(path, [...(this.times.get(path) ?? []), performance.now() - start])
        await wait(EVERY_MS)
      }
    }
  }

  private async one(path: string): Promise<void> {
    const answer = await fetch(this.platform.url + path, {
      headers: { authorization: `Bearer ${this.platform.token}` },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 200)}`)
  }
}
