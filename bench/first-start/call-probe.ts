import { setTimeout as wait } from 'node:timers/promises'
import { getFleetOverview } from '#core/contract/wall.ts'
import { getHomeFigures, getHomeMap, getHomeTrend, getOpenAlarms } from '#core/contract/home.ts'
import { listRoles } from '#core/contract/role.ts'
import { listVehicles } from '#core/contract/vehicle.ts'

const EVERY_MS = 400
const READS = [getHomeFigures, getHomeTrend, getOpenAlarms, getHomeMap, getFleetOverview, listRoles, listVehicles]

/** Asks what people's pages ask, one call after another, as long as it runs. */
export class CallProbe {
  /** By path, ms. */
  private readonly taken = new Map<string, number[]>()
  private readonly asking: Promise<void>
  private stopping = false
  private readonly platform: { url: string; token: string }

  constructor(platform: { url: string; token: string }) {
    this.platform = platform
    this.asking = this.ask()
  }

  /** Sorted times of each call, ms. */
  async stop(): Promise<ReadonlyMap<string, readonly number[]>> {
    this.stopping = true
    await this.asking
    for (const times of this.taken.values()) times.sort((a, b) => a - b)
    return this.taken
  }

  private async ask(): Promise<void> {
    while (!this.stopping) {
      for (const { path } of READS) {
        const start = performance.now()
        await this.one(path)
        const times = this.taken.get(path) ?? []
        this.taken.set(path, [...times, performance.now() - start])
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

export const shareOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
