import { bitFaults, type PlanBus, type PlanMessage, unchosenOf } from './can-plan.ts'

function readableMessage(message: PlanMessage): PlanMessage {
  const unreadable = [...bitFaults(message).outside, ...unchosenOf(message)]
  if (unreadable.length === 0) return message
  // Without a switch those that it chooses go too.
  return readableMessage({ ...message, signals: message.signals.filter(({ name }) => !unreadable.includes(name)) })
}

/** An imported bus without the signals that lie beyond the data of their message, which would fail its whole save. */
export function readableBus(bus: PlanBus): { bus: PlanBus; leftOut: string[] } {
  const messages = bus.messages.map(readableMessage)
  const leftOut = bus.messages.flatMap(({ name, signals }, at) =>
    signals.filter((signal) => !messages[at]?.signals.includes(signal)).map((signal) => `${name}.${signal.name}`),
  )
  return { bus: { ...bus, messages }, leftOut }
}
