/** Takes a wake-up to a terminal that has no connection. Rejects when it was not taken. */
export interface WakeSender {
  wake(target: WakeTarget): Promise<void>
}

export interface WakeTarget {
  /** Number of the SIM. */
  phone: string
  /** Key of the phone in the terminal's header. */
  terminal: string
}

const TAKES_MS = 10_000

/** The message gateway of decision record 15. */
export function httpWakeSender(url: string): WakeSender {
  return {
    async wake(target) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...target, text: 'WAKE' }),
        signal: AbortSignal.timeout(TAKES_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the message gateway answered ${answer.status}`)
    },
  }
}
