import { listSingleVehicles } from '#core/contract/single.ts'
import type { z } from 'zod'

const ASKED = 100

/** Row ids of vehicles of a running platform, those that drive first. */
export async function drivingVehicles(url: string, token: string): Promise<number[]> {
  const query = new URLSearchParams({ by: 'sample', size: String(ASKED), onlineOnly: 'true' })
  const answer = await fetch(`${url}${listSingleVehicles.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data?: z.input<typeof listSingleVehicles.response> }
  if (!data) throw new Error(`no vehicles to show: ${answer.status}`)
  const rank = (state: string) => (state === 'driving' ? 0 : 1)
  return data.vehicles.toSorted((a, b) => rank(a.state) - rank(b.state)).map(({ id }) => id)
}
