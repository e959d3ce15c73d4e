interface Pending {
  key: string
  controller: AbortController
}

const pending = new Set<Pending>()

/**
 * Registers a cancellable call. An earlier pending call with the same method and URL (query included, so two lists of
 * the same endpoint do not disturb each other) is cancelled: its answer would be overtaken anyway.
 */
export function trackCall(method: string, url: string): { signal: AbortSignal; done: () => void } {
  const key = `${method} ${url}`
  for (const call of pending) if (call.key === key) cancel(call)
  const call = { key, controller: new AbortController() }
  pending.add(call)
  return { signal: call.controller.signal, done: () => pending.delete(call) }
}

/** Cancels every cancellable call in the air. The router does this on each navigation. */
export function cancelPendingCalls(): void {
  for (const call of pending) cancel(call)
}

function cancel(call: Pending): void {
  pending.delete(call)
  call.controller.abort()
}
