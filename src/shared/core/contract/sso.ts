import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime, rowId, text } from './fields.ts'

/** Where a provider sends the browser back to; it leads on to the sign-in page. */
export const SSO_CALLBACK = '/b-iam-account/users/web/sso/callback'
/** Parameter of the sign-in page with what came of it, to be exchanged once. */
export const SSO_PARAM = 'sso'

export const listSsoProviders = endpoint('GET /b-iam-account/users/web/sso/providers', 'public', {
  summary: 'Identity providers the sign-in page offers: those of a tenant, or those listed for everyone',
  query: z.object({ tenant: text(64).optional() }),
  response: z.array(z.object({ id: z.number().int(), name: z.string() })),
  cancellable: false,
})

export const beginSso = endpoint('POST /b-iam-account/users/web/sso/begin', 'public', {
  audit: null,
  summary: 'Begin signing in with an identity provider: the address to send the browser to',
  body: z.object({ providerId: rowId }),
  response: z.object({ url: z.string() }),
  cancellable: false,
})

export const finishSso = endpoint('POST /b-iam-account/users/web/sso/login', 'public', {
  audit: 'session',
  summary: 'Session for who came back from an identity provider, once, in the browser that began',
  body: z.object({ ssoToken: z.string().min(1).max(100) }),
  response: z.object({ token: z.string(), expireTime: platformTime }),
  cancellable: false,
})
