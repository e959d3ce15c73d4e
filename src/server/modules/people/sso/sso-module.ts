import { defineModule } from '#server/app/module.ts'
import { outboundCalls } from '#server/http/outbound-call.ts'
import { identityProviderRepository } from './identity-provider-repository.ts'
import { identityProviderRoutes } from './identity-provider-routes.ts'
import { providerClient } from './provider-client.ts'
import { ssoAccountRepository } from './sso-account-repository.ts'
import { ssoRepository } from './sso-repository.ts'
import { ssoRoutes } from './sso-routes.ts'

/** Discovery documents and keys of large providers. */
const MAX_BYTES = 262_144

export const ssoModule = defineModule({
  name: 'sso',
  about: 'Single sign-on: identity providers of tenants, and signing in with them.',
  routes(app, { db, settings, shared: { sessions, answerSession } }) {
    const client = providerClient(outboundCalls(settings.outboundAllowed, { maxBytes: MAX_BYTES }))
    identityProviderRoutes(app, { providers: identityProviderRepository(db), client })
    ssoRoutes(app, {
      attempts: ssoRepository(db),
      accounts: ssoAccountRepository(db),
      client,
      sessions,
      answerSession,
    })
  },
})
