import { z } from 'zod'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'

/** What shows that a command was carried out, beyond its acceptance. */
export type Completion =
  /** A message of this id that quotes the command's serial. */
  | { by: 'answer'; messageId: number }
  /** The first position stored after the acceptance. */
  | { by: 'nextPosition' }
  /** The acceptance itself. */
  | { by: 'acknowledgement' }

export interface CommandDefinition {
  messageId: number
  /** 0 read, 1 comfort, 2 disturbing, 3 immobilising (design pages.md 0.5). */
  riskClass: 0 | 1 | 2 | 3
  params: z.ZodType<Record<string, unknown>>
  encode(params: Record<string, unknown>, version: Jt808Version): Uint8Array
  completion(params: Record<string, unknown>): Completion
  /** Seconds from sending to the terminal's general answer, and from there to the result. */
  answerSeconds: number
  resultSeconds: number
}

const Tracking = z
  .object({
    interval: z.number().int().min(0).max(65_535),
    /** Seconds the interval is kept. */
    duration: z.number().int().min(0).max(86_400).default(300),
  })
  .strict()

/** Commands this platform can give. A further one is a further row here. */
export const COMMANDS = {
  queryLocation: {
    messageId: 0x8201,
    riskClass: 0,
    params: z.object({}).strict(),
    encode: (_params, version) => encodeBody(0x8201, version, {}),
    completion: () => ({ by: 'answer', messageId: 0x0201 }),
    answerSeconds: 20,
    resultSeconds: 30,
  },
  trackTemporarily: {
    messageId: 0x8202,
    riskClass: 0,
    params: Tracking,
    encode(params, version) {
      const { interval, duration } = Tracking.parse(params)
      return encodeBody(0x8202, version, interval === 0 ? { interval } : { interval, validity: duration })
    },
    completion: (params) => (params.interval === 0 ? { by: 'acknowledgement' } : { by: 'nextPosition' }),
    answerSeconds: 20,
    resultSeconds: 120,
  },
} as const satisfies Record<string, CommandDefinition>

export type CommandKind = keyof typeof COMMANDS

export const commandOf = (kind: string): CommandDefinition | undefined =>
  Object.hasOwn(COMMANDS, kind) ? COMMANDS[kind as CommandKind] : undefined
