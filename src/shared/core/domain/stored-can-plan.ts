import type { PlanBus, PlanSignal } from './can-plan.ts'

/** What versions do not have that were saved before it was known. */
const EARLIER_SIGNAL = { float: false, multiplex: null } satisfies Partial<PlanSignal>

/** Buses of a stored version, also of one that an earlier program has saved. */
export const planBusesOf = (stored: unknown): PlanBus[] =>
  (stored as PlanBus[]).map((bus) => ({
    ...bus,
    messages: bus.messages.map((message) => ({
      ...message,
      signals: message.signals.map((signal) => ({ ...EARLIER_SIGNAL, ...signal })),
    })),
  }))
