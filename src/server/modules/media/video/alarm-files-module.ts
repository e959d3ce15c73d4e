import { defineModule } from '#server/app/module.ts'
import { explainPort } from '#server/ops/listen.ts'
import { startAlarmFiles } from './alarm-files.ts'

export const alarmFilesModule = defineModule({
  name: 'alarm-files',
  about: 'Files that terminals upload as evidence of active-safety alarms.',
  work: (platform) =>
    startAlarmFiles(platform).catch((error: unknown) => {
      throw explainPort(error, platform.settings.attachmentPort, 'ATTACHMENT_PORT')
    }),
  workRoles: ['gateway'],
})
