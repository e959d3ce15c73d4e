import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../app/settings.ts'
import { loggedError } from './logged-error.ts'

export type { Logger } from 'pino'

const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'oldPassword', 'newPassword', 'token', 'passwordHash']

/** Structured log lines on standard output; nothing that opens a door is ever written. */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat(
        'req.headers["set-cookie"]',
      ),
      censor: '[hidden]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
