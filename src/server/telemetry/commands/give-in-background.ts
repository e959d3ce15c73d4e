import { ApiError } from '#server/http/errors.ts'
import { CommandRefused, type CommandRequest, type CommandService } from './command-service.ts'

/** The vehicle, and who asked for it. */
interface Target {
  oemId: string
  orgId: number
  operatorId: number | null
  vin: string
}

/**
 * Gives a command that an engine takes further; answers its id. The same command that is still open is taken over: the process may
 * have died after giving it. Null: it cannot be given now.
 */
export async function giveInBackground(
  commands: Pick<CommandService, 'create'>,
  { oemId, orgId, operatorId, vin }: Target,
  batchId: string,
  request: Omit<CommandRequest, 'vin' | 'source' | 'batch'>,
): Promise<number | null> {
  const caller = { oemId, orgIds: [orgId], userId: operatorId }
  try {
    const batch = { id: batchId, vehicles: 1 }
    return (await commands.create(caller, { ...request, vin, source: 'schedule', batch })).id
  } catch (error) {
    if (error instanceof CommandRefused && error.jobId !== null) return error.jobId
    if (error instanceof ApiError) return null
    throw error
  }
}
