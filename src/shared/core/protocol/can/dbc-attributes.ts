import type { CanMessage } from './database.ts'

const OWN = /^BA_\s+"GenMsgCycleTime"\s+BO_\s+(\d+)\s+"?([\d.eE+-]+)"?\s*;/
const USUAL = /^BA_DEF_DEF_\s+"GenMsgCycleTime"\s+"?([\d.eE+-]+)"?\s*;/
const LONGEST_MS = 0x7fff_ffff

/** Periods of messages: attributes that say nothing of the bits, but how often to expect them. */
export class DbcAttributes {
  private usual: number | null = null
  private readonly own = new Map<number, number>()

  read(text: string): void {
    const [, usual] = USUAL.exec(text) ?? []
    if (usual !== undefined) this.usual = Number(usual)
    const [, wireId, period] = OWN.exec(text) ?? []
    if (wireId !== undefined) this.own.set(Number(wireId), Number(period))
  }

  /** Gives messages their periods; 0 is none. */
  apply(messages: ReadonlyMap<number, CanMessage>): void {
    for (const [wireId, message] of messages) {
      const period = Math.round(this.own.get(wireId) ?? this.usual ?? 0)
      if (period >= 1 && period <= LONGEST_MS) message.periodMs = period
    }
  }
}

/** Statements for the periods of these messages. */
export function periodsOf(messages: readonly CanMessage[], wireId: (message: CanMessage) => number): string[] {
  const own = messages.flatMap((message) =>
    message.periodMs === undefined ? [] : [`BA_ "GenMsgCycleTime" BO_ ${wireId(message)} ${message.periodMs};`],
  )
  if (own.length === 0) return []
  return [`BA_DEF_ BO_ "GenMsgCycleTime" INT 0 ${LONGEST_MS};`, 'BA_DEF_DEF_ "GenMsgCycleTime" 0;', ...own]
}
