import { auditedCall } from '#server/ops/audited-call.ts'
import { boundedCall } from '#server/ops/bounded-call.ts'
import { isDataError } from './data-error.ts'

interface SharedWritesParts<Item, Result> {
  /** Items of the same key never share a statement. */
  keyOf(item: Item): unknown
  /** All of these items or none; results in their order. */
  write(items: readonly Item[]): Promise<readonly Result[]>
}

const GATHER_MS = 50
const MAX_ITEMS = 500

interface Waiting<Item, Result> {
  item: Item
  written: (result: Result) => void
  failed: (error: unknown) => void
}

/**
 * Writes of many vehicles that come at about the same time share one statement. What a person's call writes goes out at once
 * and alone: the database attributes it to that call, and its deadline applies.
 */
export class SharedWrites<Item, Result> {
  private readonly parts: SharedWritesParts<Item, Result>
  private waiting: Waiting<Item, Result>[] = []
  private scheduled = false

  constructor(parts: SharedWritesParts<Item, Result>) {
    this.parts = parts
  }

  /** Resolves after the commit; rejects with the error of this item alone. */
  async add(item: Item): Promise<Result> {
    if (auditedCall() || boundedCall()) return (await this.parts.write([item]))[0]!
    return new Promise((written, failed) => {
      this.waiting.push({ item, written, failed })
      this.schedule()
    })
  }

  private schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    setTimeout(() => {
      void this.writeNext().finally(() => {
        this.scheduled = false
        if (this.waiting.length > 0) this.schedule()
      })
    }, GATHER_MS)
  }

  private async writeNext(): Promise<void> {
    const taken: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const keys = new Set<unknown>()
    for (const each of this.waiting) {
      const key = this.parts.keyOf(each.item)
      if (taken.length === MAX_ITEMS || keys.has(key)) left.push(each)
      else taken.push(each)
      keys.add(key)
    }
    this.waiting = left
    await this.write(taken)
  }

  /** Where the content of one item spoils the statement, every item gets its own. */
  private async write(taken: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.parts.write(taken.map(({ item }) => item))
      for (const [index, { written }] of taken.entries()) written(results[index]!)
    } catch (error) {
      if (taken.length > 1 && isDataError(error)) for (const each of taken) await this.write([each])
      else for (const { failed } of taken) failed(error)
    }
  }
}
