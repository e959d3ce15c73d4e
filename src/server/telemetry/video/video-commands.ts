import type { CommandKind } from '#core/domain/command-kind.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import type { CommandCaller } from '../commands/command-service.ts'

/** The state of a command, as far as video needs it. */
export interface VideoCommand {
  id: number
  status: CommandStatus
  /** Key of the result, such as notConnected. */
  result: string | null
}

/** The part of the command service that video needs: every downlink is a job. */
export interface VideoCommands {
  create(
    caller: CommandCaller,
    request: { kind: CommandKind; vin: string; params: Record<string, unknown> },
  ): Promise<VideoCommand>
  get(caller: CommandCaller, jobId: number): Promise<VideoCommand | undefined>
}

/** Commands for one vehicle go out in the order they were given: a close must not overtake the start after it. */
export function inOrder(commands: VideoCommands): VideoCommands {
  const last = new Map<string, Promise<unknown>>()
  return {
    get: (caller, jobId) => commands.get(caller, jobId),
    create(caller, request) {
      const before = last.get(request.vin) ?? Promise.resolve()
      const made = before.then(() => commands.create(caller, request))
      const settled = made.catch(() => undefined)
      last.set(request.vin, settled)
      void settled.then(() => {
        if (last.get(request.vin) === settled) last.delete(request.vin)
      })
      return made
    },
  }
}
