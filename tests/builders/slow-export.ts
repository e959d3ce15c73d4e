import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { exporter } from '#server/exchange/exporter.ts'

const slowCall = endpoint('GET /tsp-bss/test/slow/export', '/slow', {
  audit: 'export',
  summary: 'rows on demand',
  query: z.object({ startTime: z.string().optional(), endTime: z.string().optional(), case: z.string().default('') }),
})

/** An export of two rows; the second comes when the test says so. */
export function aSlowExport() {
  let gate = aGate()
  let first = aGate()
  let broken = false
  return {
    path: slowCall.path,
    exporter: exporter({
      endpoint: slowCall,
      page: '/slow',
      fileName: 'slow',
      columns: ['vin', 'lastMessageTime'],
      async *rows() {
        yield { vin: 'FIRST', lastMessageTime: '2026-01-01 08:00:00' }
        first.open()
        await gate.opened
        if (broken) throw new Error('the database went away')
        yield { vin: 'SECOND', lastMessageTime: null }
      },
      count: () => Promise.resolve(2),
    }),
    /** Settles when the first row was taken. */
    begun: () => first.opened,
    goOn: () => gate.open(),
    breaks: () => {
      broken = true
    },
    reset: () => {
      gate = aGate()
      first = aGate()
      broken = false
    },
  }
}

function aGate() {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
