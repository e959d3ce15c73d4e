import { defineModule, type SharedPlatform } from '#server/app/module.ts'
import type { Settings } from '#server/app/settings.ts'
import { campaignNewsRepository } from './uds-campaign-news-repository.ts'
import { udsCampaignRepository } from './uds-campaign-repository.ts'
import { udsCampaignRoutes } from './uds-campaign-routes.ts'
import { UdsDesk } from './uds-desk.ts'
import { demoKeyService, keyServiceAt, noKeyService } from './uds-key-service.ts'
import { udsRepository } from './uds-repository.ts'
import { udsResultExporter } from './uds-result-exporter.ts'
import { udsRoutes, udsTaskExporter } from './uds-routes.ts'
import { udsRunRepository } from './uds-run-repository.ts'
import { udsWork } from './uds-runner.ts'
import { udsTemplateRepository } from './uds-template-repository.ts'

function deskOf({ db, log, telemetry: { fleet, commands }, shared: { raiseFaultAlarms } }: SharedPlatform): UdsDesk {
  return new UdsDesk({ requests: udsRepository(db), commands, fleet, log, appeared: raiseFaultAlarms })
}

function keyServiceOf({ udsKeyUrl, demo }: Settings) {
  if (udsKeyUrl) return keyServiceAt(udsKeyUrl)
  return demo ? demoKeyService : noKeyService
}

export const udsModule = defineModule({
  name: 'uds',
  about: 'Diagnostics of control units (ISO 14229): requests, scripts and campaigns.',
  exporters: ({ db, shared: { faultCodes } }) => [
    udsTaskExporter(udsRepository(db)),
    udsResultExporter(udsCampaignRepository(db), faultCodes),
  ],
  background(platform) {
    const { db, log, settings, telemetry, shared } = platform
    return udsWork({
      runs: udsRunRepository(db, campaignNewsRepository(db, telemetry.jobUpdated, log)),
      desk: deskOf(platform),
      keys: keyServiceOf(settings),
      fleet: telemetry.fleet,
      callerById: shared.callerById,
      log,
    })
  },
  routes(app, platform) {
    const { db, log, telemetry, shared } = platform
    const { faultCodes: faults } = shared
    const requests = udsRepository(db)
    const desk = deskOf(platform)
    udsRoutes(app, { requests, desk, faults })
    udsCampaignRoutes(app, {
      templates: udsTemplateRepository(db),
      campaigns: udsCampaignRepository(db, campaignNewsRepository(db, telemetry.jobUpdated, log)),
      runs: udsRunRepository(db),
      requests,
      faults,
    })
  },
})
