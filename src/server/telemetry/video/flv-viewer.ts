import { flvHeader } from './flv-muxer.ts'

/** Output of a viewer, such as an HTTP response. */
export interface ViewerOutput {
  write(bytes: Uint8Array): boolean
  end(): unknown
  destroy(): unknown
  readonly writableLength: number
  readonly destroyed: boolean
}

/** Unread bytes from which on a viewer is behind, and up to which it may come back. */
export const BEHIND_BYTES = 512 * 1024
const CAUGHT_UP_BYTES = 64 * 1024
/** A viewer that takes nothing for this long is considered disconnected. */
const STUCK_MS = 30_000

/**
 * One player. When it reads too slowly, pictures are left out until a key frame comes after it has caught up: the picture
 * jumps, but memory and delay do not grow.
 */
export class FlvViewer {
  /** Times pictures were left out. */
  skips = 0
  private readonly out: ViewerOutput
  private began = false
  private behindSince = 0
  private configuration: Buffer | null = null

  constructor(out: ViewerOutput) {
    this.out = out
  }

  get behind(): boolean {
    return this.out.writableLength > BEHIND_BYTES
  }

  get gone(): boolean {
    return this.out.destroyed
  }

  /** Header, parameters, and the pictures since the last key frame. */
  begin(bytes: Uint8Array): void {
    this.began = true
    this.out.write(bytes)
  }

  /** The video parameters change: it continues with the new ones and a key frame, not before. */
  renew(configuration: Buffer): void {
    this.configuration = configuration
  }

  /** `keyAt`: where in the bytes a viewer may begin, -1 nowhere. Returns the bytes that were written. */
  write(bytes: Buffer, keyAt: number, now: number): number {
    if (this.behindSince === 0) {
      if (!this.behind) return this.configuration ? this.resume(bytes, keyAt) : this.put(bytes)
      this.behindSince = now
      this.skips += 1
    }
    if (keyAt >= 0 && this.out.writableLength <= CAUGHT_UP_BYTES) {
      this.behindSince = 0
      return this.resume(bytes, keyAt)
    }
    if (now - this.behindSince > STUCK_MS) this.out.destroy()
    return 0
  }

  /** Players throw at an end before the first byte, and never say that the stream is over: they get a header first. */
  end(): void {
    if (this.out.destroyed) return
    if (!this.began) this.out.write(flvHeader())
    this.out.end()
  }

  private resume(bytes: Buffer, keyAt: number): number {
    if (keyAt < 0) return 0
    const pictures = bytes.subarray(keyAt)
    const { configuration } = this
    this.configuration = null
    return this.put(configuration ? Buffer.concat([configuration, pictures]) : pictures)
  }

  private put(bytes: Buffer): number {
    this.out.write(bytes)
    return bytes.length
  }
}
