import { defineModule, type Platform } from '#server/app/module.ts'
import { outboundCalls } from '#server/http/outbound-call.ts'
import { installationRepository } from '#server/store/installation-repository.ts'
import { repeat, schedule } from '#server/work/background-work.ts'
import { Deliverer } from './deliverer.ts'
import { deliveryRepository } from './delivery-repository.ts'
import { distributionRepository } from './distribution-repository.ts'
import { escalationRepository } from './escalation-repository.ts'
import { inboxRepository } from './inbox-repository.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { noticeAdminRepository } from './notice-admin-repository.ts'
import { noticeAdminRoutes } from './notice-admin-routes.ts'
import { pushKeysOf } from './push-keys.ts'
import { senders } from './senders.ts'

const PASS_MS = 1_000
/** Retries and steps of escalations are that much late at most; what is new is met at once. */
const REST = { restMs: 5_000 }

/** Background work begins messages, and what closes with the process ends them: both are about the same deliverer. */
const deliverers = new WeakMap<Platform, Deliverer>()
function delivererOf(platform: Platform): Deliverer {
  const { db, settings, translator, shared, log } = platform
  const deliveries = deliveryRepository(db)
  const known =
    deliverers.get(platform) ??
    new Deliverer({
      deliveries,
      log,
      senders: senders({
        translator,
        mailSender: shared.mailSender,
        callOutside: outboundCalls(settings.outboundAllowed),
        pushKeys: pushKeysOf(installationRepository(db)),
        consoleUrl: settings.consoleUrl,
        forgetPush: (ids) => deliveries.forgetPush(ids),
      }),
    })
  deliverers.set(platform, known)
  return known
}

export const noticeModule = defineModule({
  name: 'notice',
  about: 'Notices: inboxes, channels, escalation with duty rosters, announcements.',
  background(platform) {
    const { db, telemetry } = platform
    const deliverer = delivererOf(platform)
    const distribution = distributionRepository(db)
    const escalations = escalationRepository(db)
    return [
      repeat(
        'notice.distribute',
        PASS_MS,
        async () => {
          const { events, inboxes } = await distribution.distribute()
          if (inboxes.length > 0) telemetry.noticesChanged(inboxes)
          return events > 0
        },
        REST,
      ),
      repeat('notice.escalate', PASS_MS, () => escalations.escalate(), REST),
      repeat('notice.deliver', PASS_MS, () => deliverer.pass(), REST),
      schedule('notice.retention', '40 3 * * *', () => distribution.forget()),
    ]
  },
  work: (platform) => delivererOf(platform),
  routes(app, { db, settings, telemetry }) {
    inboxRoutes(app, {
      inbox: inboxRepository(db),
      deliveries: deliveryRepository(db),
      pushKeys: pushKeysOf(installationRepository(db)),
      mailAvailable: settings.mail !== undefined,
      changed: telemetry.noticesChanged,
    })
    noticeAdminRoutes(app, { admin: noticeAdminRepository(db), callOutside: outboundCalls(settings.outboundAllowed) })
  },
})
