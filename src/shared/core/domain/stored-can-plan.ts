import type { PlanBus, PlanMessage, PlanSignal } from './can-plan.ts'

/** What versions do not have that were saved before it was known. */
const EARLIER_SIGNAL = { float: false, multiplex: null, comment: '', receivers: [] } satisfies Partial<PlanSignal>
const EARLIER_MESSAGE = { comment: '' } satisfies Partial<PlanMessage>
const EARLIER_BUS = { comment: '', ecuComments: {} } satisfies Partial<PlanBus>

/** Buses of a stored version, also of one that an earlier program has saved. */
export const planBusesOf = (stored: unknown): PlanBus[] =>
  (stored as PlanBus[]).map((bus) => ({
    ...EARLIER_BUS,
    ...bus,
    messages: bus.messages.map((message) => ({
      ...EARLIER_MESSAGE,
      ...message,
      signals: message.signals.map((signal) => ({ ...EARLIER_SIGNAL, ...signal })),
    })),
  }))
