import { and, asc, eq } from 'drizzle-orm'
import { VIDEO_CHANNEL_KINDS, type VideoChannel } from '#core/contract/video.ts'
import type { Database } from '#server/store/database.ts'
import { terminalState } from '#server/store/schema/terminal-records.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { videoChannel } from '#server/store/schema/video.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import type { VideoVehicle } from '#server/telemetry/video/video-service.ts'

export type VideoRepository = ReturnType<typeof videoRepository>

export function videoRepository(db: Pick<Database, 'orm'>) {
  return {
    /** Undefined: no such vehicle in scope. terminalId null: it has no terminal. */
    async vehicle(
      scope: Scope,
      vin: string,
    ): Promise<(Omit<VideoVehicle, 'terminalId'> & { terminalId: number | null; model: string }) | undefined> {
      const [row] = await db.orm
        .select({
          vin: vehicle.vin,
          oemId: vehicle.oemId,
          orgId: vehicle.orgId,
          plateNo: vehicle.plate,
          terminalId: terminal.id,
          phone: terminal.phone,
          model: terminal.model,
          version: terminalState.protocolVersion,
        })
        .from(vehicle)
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .leftJoin(terminalState, eq(terminalState.terminalId, terminal.id))
        .where(and(eq(vehicle.vin, vin), eq(vehicle.archived, false), ownVehicle(scope)))
      if (!row) return undefined
      const { version, phone, model, ...rest } = row
      return { ...rest, phone: phone ?? '', model: model ?? '', idBytes: version === '2019' ? 10 : 6 }
    },

    async channels(oemId: string, model: string): Promise<VideoChannel[]> {
      const rows = await db.orm
        .select()
        .from(videoChannel)
        .where(and(eq(videoChannel.oemId, oemId), eq(videoChannel.model, model)))
        .orderBy(asc(videoChannel.channelNo))
      return rows.map(({ channelNo, physicalNo, kind, ptz }) => ({
        channelNo,
        physicalNo,
        kind: VIDEO_CHANNEL_KINDS.find((known) => known === kind) ?? 'audioVideo',
        ptz,
      }))
    },

    /** Replaces the channel table of a terminal model. */
    async saveChannels(oemId: string, model: string, channels: readonly VideoChannel[]): Promise<void> {
      await db.orm.transaction(async (tx) => {
        await tx.delete(videoChannel).where(and(eq(videoChannel.oemId, oemId), eq(videoChannel.model, model)))
        if (channels.length > 0) {
          await tx.insert(videoChannel).values(channels.map((channel) => ({ ...channel, oemId, model })))
        }
      })
    },
  }
}
