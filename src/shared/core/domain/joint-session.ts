import { z } from 'zod'
import { COMMAND_KIND_NAMES } from './command-kind.ts'
import { COMMAND_STATUSES } from './command-status.ts'
import { limitedRecord } from './limited-record.ts'

/** requested: the vehicle is away; joined: it is connected; running: frames have come. */
export const JOINT_STATES = ['requested', 'joined', 'running', 'ended'] as const
export type JointState = (typeof JOINT_STATES)[number]
/** delisted: its vehicle was taken off the white list; restarted: the platform was. */
export const JOINT_ENDS = ['owner', 'expired', 'delisted', 'restarted'] as const
export type JointEnd = (typeof JOINT_ENDS)[number]
/** A session ends automatically. */
export const JOINT_MINUTES = { least: 1, usual: 30, most: 240 } as const

const messageId = z.string().regex(/^0x[0-9A-Fa-f]{4}$/, 'validation.format')
/** Names of fields split by dots, places of lists in between: `items.0.value`. */
const path = z.string().trim().max(120)
const within = z.number().int().min(1).max(300).default(20)

/** A value of the newest message of a kind. */
export const WatchedSignal = z.object({ messageId, path })
export type WatchedSignal = z.output<typeof WatchedSignal>

export const SequenceStep = z.discriminatedUnion('do', [
  /** Gives a command and, where `status` says so, waits until its job has it. */
  z
    .object({
      do: z.literal('command'),
      kind: z.enum(COMMAND_KIND_NAMES),
      params: limitedRecord(z.string().max(64), z.unknown(), 100).default({}),
      status: z.enum(COMMAND_STATUSES).optional(),
      withinSeconds: within,
    })
    .strict(),
  /** A message of the terminal comes, whose field has this value where a path is given. */
  z
    .object({
      do: z.literal('expect'),
      messageId,
      path: path.optional(),
      equals: z.union([z.string().max(200), z.number().min(-1e15).max(1e15), z.boolean()]).optional(),
      withinSeconds: within,
    })
    .strict(),
  z.object({ do: z.literal('wait'), seconds: z.number().int().min(1).max(300) }).strict(),
])
export type SequenceStep = z.output<typeof SequenceStep>
export const SequenceSteps = z.array(SequenceStep).min(1).max(50)

/** The field of a decoded body a path names; undefined when it has none. */
export function fieldAt(value: unknown, fieldPath: string): unknown {
  let at = value
  for (const name of fieldPath.split('.').filter(Boolean)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
