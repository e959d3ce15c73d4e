import type { FastifyInstance } from 'fastify'
import { defineModule, type SharedPlatform } from '#server/app/module.ts'
import type { Settings } from '#server/app/settings.ts'
import { every } from '#server/ops/every.ts'
import type { Logger } from '#server/ops/log.ts'
import { campaignNewsRepository } from './uds-campaign-news-repository.ts'
import { udsCampaignRepository } from './uds-campaign-repository.ts'
import { udsCampaignRoutes } from './uds-campaign-routes.ts'
import { UdsDesk } from './uds-desk.ts'
import { demoKeyService, keyServiceAt, noKeyService } from './uds-key-service.ts'
import { udsRepository } from './uds-repository.ts'
import { udsResultExporter } from './uds-result-exporter.ts'
import { udsRoutes, udsTaskExporter } from './uds-routes.ts'
import { udsRunRepository } from './uds-run-repository.ts'
import { startUdsRunner } from './uds-runner.ts'
import { udsTemplateRepository } from './uds-template-repository.ts'

/** Answers of control units are read this often; the commands themselves are reported live. */
const COLLECT_MS = 1_000

function deskOf({ db, log, telemetry: { fleet, commands }, shared: { raiseFaultAlarms } }: SharedPlatform): UdsDesk {
  return new UdsDesk({ requests: udsRepository(db), commands, fleet, log, appeared: raiseFaultAlarms })
}

function keyServiceOf({ udsKeyUrl, demo }: Settings) {
  if (udsKeyUrl) return keyServiceAt(udsKeyUrl)
  return demo ? demoKeyService : noKeyService
}

function collectAnswers(app: FastifyInstance, desk: UdsDesk, log: Logger): void {
  const failed = (error: unknown) => log.error({ err: error }, 'answers of control units not read')
  const timer = every(COLLECT_MS, () => desk.collect(), failed, { atOnce: true })
  app.addHook('onClose', () => timer.stop())
}

export const udsModule = defineModule({
  name: 'uds',
  about: 'Diagnostics of control units (ISO 14229): requests, scripts and campaigns.',
  exporters: ({ db, shared: { faultCodes } }) => [
    udsTaskExporter(udsRepository(db)),
    udsResultExporter(udsCampaignRepository(db), faultCodes),
  ],
  work(platform) {
    const { db, log, settings, telemetry, shared } = platform
    return startUdsRunner({
      runs: udsRunRepository(db, campaignNewsRepository(db, telemetry.jobTold, log)),
      desk: deskOf(platform),
      keys: keyServiceOf(settings),
      fleet: telemetry.fleet,
      callerById: shared.callerById,
      log,
    })
  },
  routes(app, platform) {
    const { db, log, telemetry, shared } = platform
    const { faultCodes: faults, answerWorkbook } = shared
    const requests = udsRepository(db)
    const desk = deskOf(platform)
    udsRoutes(app, { requests, desk, faults, answerWorkbook })
    udsCampaignRoutes(app, {
      templates: udsTemplateRepository(db),
      campaigns: udsCampaignRepository(db, campaignNewsRepository(db, telemetry.jobTold, log)),
      runs: udsRunRepository(db),
      requests,
      faults,
      answerWorkbook,
    })
    collectAnswers(app, desk, log)
  },
})
