import { TEXT_DRIVER_CODE } from '#core/contract/alarm.ts'
import type { LiveAlarmChange } from '#core/contract/live.ts'
import type { AlarmAction } from '#core/domain/alarm-handling.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { ApiError, Forbidden, Invalid } from '#server/http/errors.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { AlarmHandlingRepository, Moved, Refused } from './alarm-handling-repository.ts'

export interface AlarmHandlingParts {
  handlings: AlarmHandlingRepository
  commands: Pick<CommandService, 'create'>
  /** Notifies viewers. */
  changed(oemId: string, change: LiveAlarmChange): void
}

export interface Handling {
  ids: readonly number[]
  action: AlarmAction
  note: string
  driverText: string
  /** Only with `assign`; null takes the alarm back. */
  assigneeId?: number | null
  /** Alarms of other kinds are left alone as if there were none; undefined: every kind. */
  kinds?: readonly string[] | undefined
}

export interface Handled {
  changed: number
  refused: Refused[]
}

/** Handling of alarms by users: each step is a state and a row of history. */
export class AlarmHandlingService {
  private readonly parts: AlarmHandlingParts

  constructor(parts: AlarmHandlingParts) {
    this.parts = parts
  }

  /** Alarms out of scope or in a state that does not allow it are refused; the others are done. */
  async handle(caller: Caller, handling: Handling): Promise<Handled> {
    if (handling.driverText !== '' && !mayCall(caller, TEXT_DRIVER_CODE)) throw new Forbidden()
    if (handling.action === 'comment' && handling.note === '' && handling.driverText === '') {
      throw Invalid.field('note', 'validation.required')
    }
    if (handling.assigneeId) await this.checkAssignee(caller, handling.assigneeId)
    const { moved, refused } = await this.parts.handlings.move(caller, handling)
    for (const { id, vehicleId, to } of moved) {
      this.parts.changed(caller.oemId, { id, vehicleId, state: to, endTime: null })
    }
    if (handling.driverText !== '') await this.text(caller, moved, handling.driverText)
    return { changed: moved.length, refused }
  }

  private async checkAssignee(caller: Caller, assigneeId: number): Promise<void> {
    const found = await this.parts.handlings.mayBeAssigned(caller, assigneeId)
    if (!found) throw Invalid.field('assigneeId', 'validation.format')
  }

  /** One text per vehicle; a terminal that is away now gets it within ten minutes or not at all. */
  private async text(caller: Caller, moved: readonly Moved[], text: string): Promise<void> {
    for (const vin of new Set(moved.map((alarm) => alarm.vin))) {
      const ids = moved.filter((alarm) => alarm.vin === vin).map(({ id }) => id)
      const job = await this.parts.commands
        .create(caller, { kind: 'textMessage', vin, params: { text }, expireSeconds: 600 })
        .catch((error: unknown) => {
          // The alarm is handled either way; the step says that no command carries the text.
          if (error instanceof ApiError) return null
          throw error
        })
      if (job) await this.parts.handlings.textedBy(ids, job.id)
    }
  }
}
