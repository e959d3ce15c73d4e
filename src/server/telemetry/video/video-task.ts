import { randomBytes } from 'node:crypto'
import type { CommandCaller } from '../commands/command-service.ts'
import type { VideoStream } from './video-stream.ts'

/** One player's hold on a stream. */
export class Task {
  /** Cannot be guessed. */
  readonly id = randomBytes(16).toString('hex')
  readonly stream: VideoStream
  readonly oemId: string
  readonly orgId: number
  readonly plateNo: string
  seenAt: number
  /** Open FLV answers. */
  watching = 0

  constructor(stream: VideoStream, vehicle: { oemId: string; orgId: number; plateNo: string }, now: number) {
    this.stream = stream
    this.oemId = vehicle.oemId
    this.orgId = vehicle.orgId
    this.plateNo = vehicle.plateNo
    this.seenAt = now
  }

  visibleTo({ oemId, orgIds }: Pick<CommandCaller, 'oemId' | 'orgIds'>): boolean {
    return oemId === this.oemId && orgIds.includes(this.orgId)
  }
}
