import { randomUUID } from 'node:crypto'
import type { CommandKind } from '#core/domain/command-kind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { CommandService } from './command-service.ts'

interface Questions {
  vins: readonly string[]
  kinds: readonly CommandKind[]
  /** Of the command, the same for each; absent: it has none. */
  params?: Readonly<Record<string, unknown>>
  reason: string
}

/** The same commands to each vehicle once: which were asked any, and how many were given and refused. */
export async function askTerminals(
  commands: Pick<CommandService, 'create'>,
  caller: Caller,
  { vins, kinds, params = {}, reason }: Questions,
): Promise<{ asked: ReadonlySet<string>; given: number; refused: number }> {
  const each = new Set(vins)
  const batch = { id: randomUUID(), vehicles: each.size }
  const asked = new Set<string>()
  let given = 0
  for (const vin of each) {
    for (const kind of kinds) {
      try {
        await commands.create(caller, { kind, vin, params, reason, batch })
        given += 1
        asked.add(vin)
      } catch (error) {
        // One that is not connected, or has the same question open, is counted and not a reason to stop.
        if (!(error instanceof ApiError)) throw error
      }
    }
  }
  return { asked, given, refused: each.size * kinds.length - given }
}
