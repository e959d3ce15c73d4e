import { defineModule, type SharedPlatform } from '#server/app/module.ts'
import { alarmMessageRepository } from './alarm-message-repository.ts'
import { driveMessageRepository } from './drive-message-repository.ts'
import { energyMessageRepository } from './energy-message-repository.ts'
import { messageLogExporters } from './message-log-exporters.ts'
import { type MessageLogRepository, messageLogRepository } from './message-log-repository.ts'
import { messageLogRoutes } from './message-log-routes.ts'
import { terminalErrorRepository } from './terminal-error-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    messages: MessageLogRepository
  }
}

const journals = ({ db, shared: { messages } }: SharedPlatform) => ({
  messages,
  energy: energyMessageRepository(db),
  drives: driveMessageRepository(db),
  errors: terminalErrorRepository(db),
})

export const messageLogModule = defineModule({
  name: 'message-log',
  about: 'Journals of the messages that terminals sent.',
  shares: ({ db }) => ({ messages: messageLogRepository(db) }),
  exporters: (platform) => messageLogExporters(journals(platform)),
  routes: (app, platform) =>
    messageLogRoutes(app, { ...journals(platform), alarms: alarmMessageRepository(platform.db) }),
})
