import type { Pool } from 'pg'
import { type PositionHistoryRepository, positionHistoryRepository } from '../history/position-history-repository.ts'
import type { StoredPosition } from '../history/stored-position.ts'

export interface LastFix {
  vehicleId: number
  ts: number
  lat: number
  lng: number
}

/** The newest stored position of each vehicle, to rebuild the tracker. */
export class LastPositionRepository {
  private readonly history: PositionHistoryRepository

  constructor(db: { pool: Pool }) {
    this.history = positionHistoryRepository(db)
  }

  newest(vehicleIds: readonly number[]): Promise<StoredPosition[]> {
    return this.history.newest(vehicleIds)
  }

  /** For vehicles whose newest position has no fix: where they were seen last. */
  async newestFix(vehicleIds: readonly number[]): Promise<LastFix[]> {
    const rows = await this.history.newestFix(vehicleIds)
    return rows.map(({ vehicleId, ts, lat, lng }) => ({ vehicleId, ts, lat, lng }))
  }
}
