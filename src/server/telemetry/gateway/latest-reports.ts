/** What vehicles report now and then, written together after a moment: the newest of each vehicle counts. */
export class LatestReports<Row extends { vehicleId: number }> {
  private readonly keep: (rows: readonly Row[]) => Promise<void>
  private readonly failed: (error: unknown, rows: readonly Row[]) => void
  private readonly saveMs: number
  private pending = new Map<number, Row>()
  private timer: NodeJS.Timeout | null = null
  private saving: Promise<void> = Promise.resolve()

  constructor(parts: {
    saveMs: number
    keep: (rows: readonly Row[]) => Promise<void>
    failed: (error: unknown, rows: readonly Row[]) => void
  }) {
    this.keep = parts.keep
    this.failed = parts.failed
    this.saveMs = parts.saveMs
  }

  put(row: Row): void {
    this.pending.set(row.vehicleId, row)
    this.timer ??= setTimeout(() => void this.save(), this.saveMs)
  }

  /** Never rejects: vehicles report again. */
  save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const rows = [...this.pending.values()]
    this.pending = new Map()
    if (rows.length > 0)
      this.saving = this.saving.then(() => this.keep(rows)).catch((error: unknown) => this.failed(error, rows))
    return this.saving
  }
}
