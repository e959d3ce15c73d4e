import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../../test-results/generated-calls.md', import.meta.url))

/** Counts answers by caller, call and status. */
export class CallTable {
  private readonly counts = new Map<string, Map<string, Map<number, number>>>()

  add(caller: string, call: string, status: number): void {
    const calls = this.counts.get(caller) ?? new Map<string, Map<number, number>>()
    const statuses = calls.get(call) ?? new Map<number, number>()
    this.counts.set(caller, calls.set(call, statuses.set(status, (statuses.get(status) ?? 0) + 1)))
  }

  totals(): string {
    const statuses = [...new Set(this.all().map(([, , status]) => status))].toSorted((a, b) => a - b)
    const rows = [...this.counts.keys()].map((caller) => {
      const own = this.all().filter(([each]) => each === caller)
      const sum = (status?: number) =>
        own.filter(([, , each]) => status === undefined || each === status).reduce((all, row) => all + row[3], 0)
      return [caller, this.counts.get(caller)!.size, sum(), ...statuses.map(sum)]
    })
    return table([['caller', 'operations', 'calls', ...statuses], ...rows])
  }

  /** Totals and one row a call. */
  write(): string {
    const callers = [...this.counts.keys()]
    const calls = [...new Set(callers.flatMap((caller) => [...this.counts.get(caller)!.keys()]))].toSorted()
    const shown = (caller: string, call: string) =>
      [...(this.counts.get(caller)?.get(call) ?? [])].map(([status, count]) => `${status} × ${count}`).join(', ')
    const rows = calls.map((call) => [call, ...callers.map((caller) => shown(caller, call))])
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, `${this.totals()}\n\n${table([['call', ...callers], ...rows])}\n`)
    return FILE
  }

  private all(): [caller: string, call: string, status: number, count: number][] {
    return [...this.counts].flatMap(([caller, calls]) =>
      [...calls].flatMap(([call, statuses]) =>
        [...statuses].map(([status, count]): [string, string, number, number] => [caller, call, status, count]),
      ),
    )
  }
}

function table([head = [], ...rows]: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
