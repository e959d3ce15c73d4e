/** Images of recent releases; a fleet runs a few of them. */
const IMAGES_MAX = 12

/** Images that terminals run, by their SHA-256. Terminals with the same one share it: a fleet would not fit into memory. */
export class ImageStore {
  private readonly images = new Map<string, Uint8Array>()
  private readonly collecting = new Set<string>()

  get(sha256: string): Uint8Array | undefined {
    return this.images.get(sha256)
  }

  /** Whether the caller is the one to collect this image, and then says `end`. */
  begin(sha256: string): boolean {
    if (this.images.has(sha256) || this.collecting.has(sha256)) return false
    this.collecting.add(sha256)
    return true
  }

  /** Undefined: it did not arrive whole. */
  end(sha256: string, image: Uint8Array | undefined): void {
    this.collecting.delete(sha256)
    if (!image) return
    this.images.set(sha256, image)
    const [oldest] = this.images.keys()
    if (this.images.size > IMAGES_MAX && oldest !== undefined) this.images.delete(oldest)
  }
}
