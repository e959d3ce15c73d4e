import type { Logger } from 'pino'
import type { DataFaultKind } from '#core/domain/data-fault.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { storeInParts } from '#server/store/store-in-parts.ts'
import type { CountedFault, DataFaultRepository } from './data-fault-repository.ts'
import type { KnownTerminal } from './terminal-registry.ts'

export interface NotedFault {
  kind: DataFaultKind
  item?: string
  value?: string
  expected?: string
  sample?: Uint8Array
}

const SAVE_MS = 5_000
/** Different faults between two writes; a flood of invented phones must not fill the memory. */
const MOST = 10_000
const MOST_SAMPLE_BYTES = 1_024

const keyOf = ({
  terminalId,
  phone,
  kind,
  item,
}: Pick<CountedFault, 'terminalId' | 'phone' | 'kind' | 'item'>): string => `${terminalId} ${phone} ${kind} ${item}`

/** Counts what was wrong by terminal and kind, and writes the counts down every few seconds. */
export class DataFaults {
  private readonly repository: Pick<DataFaultRepository, 'add'>
  private readonly rejected: RejectedRows
  private readonly log: Logger
  private counted = new Map<string, CountedFault>()
  private timer: NodeJS.Timeout | null = null
  private saving: Promise<void> = Promise.resolve()

  constructor(repository: Pick<DataFaultRepository, 'add'>, rejected: RejectedRows, log: Logger) {
    this.repository = repository
    this.rejected = rejected
    this.log = log
  }

  note(terminal: KnownTerminal | null | undefined, phone: string, fault: NotedFault, now = Date.now()): void {
    const { kind, item = '', value = '', expected = '', sample } = fault
    const key = keyOf({ terminalId: terminal?.terminalId ?? 0, phone, kind, item })
    const known = this.counted.get(key)
    if (!known && this.counted.size >= MOST) return
    this.counted.set(key, {
      oemId: terminal?.oemId ?? '',
      terminalId: terminal?.terminalId ?? 0,
      phone,
      kind,
      item,
      value,
      expected,
      firmware: terminal?.firmware ?? '',
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? now,
      lastAt: now,
      sample: sample ? toHex(sample.subarray(0, MOST_SAMPLE_BYTES)) : (known?.sample ?? null),
    })
    this.timer ??= setTimeout(() => void this.save(), SAVE_MS)
  }

  /** Writes what was counted. Never rejects: what could not be written is counted on. */
  save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const faults = this.counted
    this.counted = new Map()
    if (faults.size === 0) return this.saving
    this.saving = this.saving.then(() => this.store([...faults.values()]))
    return this.saving
  }

  private async store(faults: readonly CountedFault[]): Promise<void> {
    const left = await storeInParts(faults, {
      write: (rows) => this.repository.add(rows),
      setAside: (row, error) => this.rejected.add({ source: 'data_fault', row, error }),
    })
    if (!left) return
    this.log.warn({ err: left.error, faults: left.rows.length }, 'data faults not saved, will retry')
    this.takeBack(left.rows)
  }

  private takeBack(faults: readonly CountedFault[]): void {
    for (const fault of faults) {
      const key = keyOf(fault)
      const since = this.counted.get(key)
      if (since) this.counted.set(key, { ...since, count: since.count + fault.count, firstAt: fault.firstAt })
      else if (this.counted.size < MOST) this.counted.set(key, fault)
    }
    this.timer ??= setTimeout(() => void this.save(), SAVE_MS)
  }
}
