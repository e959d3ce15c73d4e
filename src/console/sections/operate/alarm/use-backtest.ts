import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Backtest, type BacktestInput, MAX_BACKTEST_ALARMS, testAlarmRule } from '#core/contract/alarm-rule.ts'
import { call } from '#web/api/call.ts'

/** What is known so far; `over`: tested to the end, to the limit, or until it was cancelled. */
export interface Tested extends Omit<Backtest, 'next'> {
  over: 'done' | 'limit' | 'cancelled' | null
}

const EXAMPLES = 200
const NOTHING: Tested = { vehicles: 0, tested: 0, alarmed: 0, alarms: 0, repeats: 0, examples: [], over: null }

/** Tests a rule call by call, each of which answers after a second with the vehicles it got through. */
export function useBacktest() {
  const [tested, setTested] = useState<Tested>()
  const run = useRef<{ cancelled: boolean }>(undefined)
  const cancel = () => {
    if (run.current) run.current.cancelled = true
  }
  useEffect(() => cancel, [])

  async function test(body: z.output<typeof BacktestInput>): Promise<void> {
    cancel()
    const own = { cancelled: false }
    run.current = own
    let sum = NOTHING
    setTested(sum)
    for (let after: number | undefined; sum.over === null; ) {
      const { next, ...answer } = await call(testAlarmRule, {
        body: { ...body, ...(after !== undefined && { after }) },
      })
      after = next ?? undefined
      sum = added(sum, answer, next === null, own.cancelled)
      if (run.current !== own) return
      setTested(sum)
    }
  }
  return { tested, test, cancel }
}

function added(sum: Tested, answer: Omit<Backtest, 'next'>, isLast: boolean, cancelled: boolean): Tested {
  const alarms = sum.alarms + answer.alarms
  return {
    vehicles: answer.vehicles,
    tested: sum.tested + answer.tested,
    alarmed: sum.alarmed + answer.alarmed,
    alarms,
    repeats: sum.repeats + answer.repeats,
    examples: [...sum.examples, ...answer.examples].slice(0, EXAMPLES),
    over: isLast ? 'done' : alarms >= MAX_BACKTEST_ALARMS ? 'limit' : cancelled ? 'cancelled' : null,
  }
}
