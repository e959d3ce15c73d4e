import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#core/contract/sso.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import { cookieIn, hiddenCookie, isFromBrowser } from '#server/http/cookies.ts'
import { ApiError } from '#server/http/errors.ts'
import { pageOrigin } from '#server/http/page-origin.ts'
import { route } from '#server/http/route.ts'
import type { SharedParts } from '#server/app/module.ts'
import { type ProviderClient, ProviderFailure } from './provider-client.ts'
import type { SsoAccountRepository } from './sso-account-repository.ts'
import type { SsoOutcome, SsoRepository } from './sso-repository.ts'

const SSO_COOKIE = 'fw-sso'
const SSO_PATH = '/b-iam-account/users/web/sso'
/** At the provider; and then from the callback to the sign-in page. */
const ATTEMPT_SECONDS = 600
const TICKET_SECONDS = 60
/** An office shares an address. */
const PER_MINUTE = 60

export interface SsoParts {
  attempts: SsoRepository
  accounts: SsoAccountRepository
  client: ProviderClient
  sessions: SharedParts['sessions']
  answerSession: SharedParts['answerSession']
  now?: () => number
}

const newSecret = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const browserOf = ({ headers }: FastifyRequest) => cookieIn(headers.cookie, SSO_COOKIE)

/** Signing in with an identity provider: to it, back from it, and the session. */
export function ssoRoutes(app: FastifyInstance, parts: SsoParts): void {
  const { attempts, client, sessions, answerSession, now = Date.now } = parts
  const often = { perMinute: PER_MINUTE }
  const after = (seconds: number) => new Date(now() + seconds * 1_000)

  route(app, contract.listSsoProviders, ({ query: { tenant } }) => attempts.offered(tenant), often)

  route(
    app,
    contract.beginSso,
    async ({ body: { providerId }, request, reply }) => {
      const page = pageOrigin(request)
      const provider = await attempts.enabled(providerId)
      if (!page || !provider) throw new ApiError(400, 'error.ssoFailed')
      // One secret for all tabs of a browser: none ends the attempt of another.
      const browser = browserOf(request) ?? newSecret()
      const sent = {
        callbackUrl: `${page.origin}${contract.SSO_CALLBACK}`,
        state: newSecret(),
        nonce: newSecret(),
        verifier: newSecret(),
      }
      const url = await client.begin(provider, sent).catch((error: unknown) => failed(request, error))
      const { state, ...rest } = sent
      const expiresAt = after(ATTEMPT_SECONDS)
      await attempts.begin({ ...rest, providerId, stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt })
      const cookie = { name: SSO_COOKIE, value: browser, maxAgeSeconds: ATTEMPT_SECONDS, path: SSO_PATH }
      // Sent with the way back from another site, unlike the cookies of sessions.
      reply.header('set-cookie', hiddenCookie(request, { ...cookie, sameSite: 'Lax' }))
      return { url }
    },
    often,
  )

  // Outside the contract on purpose: the browser comes here by a redirect of another site and is led on to the page.
  app.get(contract.SSO_CALLBACK, { config: { rateLimit: { max: PER_MINUTE } } }, async (request, reply) => {
    const ticket = await settled(parts, request, after(TICKET_SECONDS))
    return reply.redirect(`/#/login?${contract.SSO_PARAM}=${ticket ?? 'expired'}`, 303)
  })

  route(
    app,
    contract.finishSso,
    async ({ body: { ssoToken }, request, reply }) => {
      const browser = browserOf(request)
      const found = browser === undefined ? undefined : await attempts.redeem(hashOf(ssoToken), hashOf(browser))
      if (!found) throw new ApiError(400, 'error.ssoExpired')
      const { providerId, accountId, failure } = found
      if (failure !== null || accountId === null) throw new ApiError(400, failure ?? 'error.ssoFailed')
      // Disabled since the user came back.
      if (!(await attempts.enabled(providerId))) throw new ApiError(400, 'error.ssoFailed')
      const from = {
        address: plainAddress(request.ip),
        bound: isFromBrowser(request),
        method: 'sso' as const,
        providerId,
      }
      return answerSession(request, reply, await sessions.open(accountId, request.headers['user-agent'] ?? '', from))
    },
    often,
  )
}

/** Where the provider is at fault its reason is in the log: users can do nothing with it. */
function failed(request: FastifyRequest, error: unknown): never {
  if (!(error instanceof ProviderFailure)) throw error
  request.log.warn({ reason: error.message }, 'an identity provider could not be used')
  throw new ApiError(400, 'error.ssoFailed')
}

/** Secret of what came of an attempt; null where no attempt of this browser has the state. */
async function settled(parts: SsoParts, request: FastifyRequest, until: Date): Promise<string | null> {
  const { attempts } = parts
  const { state } = request.query as Record<string, unknown>
  const browser = browserOf(request)
  if (typeof state !== 'string' || browser === undefined) return null
  const attempt = await attempts.take(hashOf(state), hashOf(browser))
  if (!attempt) return null
  const ticket = newSecret()
  const outcome = await outcomeOf(parts, request, { ...attempt, state })
  await attempts.settle(attempt.stateHash, hashOf(ticket), outcome, until)
  return ticket
}

interface Attempt {
  providerId: number
  state: string
  nonce: string
  verifier: string
  callbackUrl: string
}

async function outcomeOf(parts: SsoParts, request: FastifyRequest, attempt: Attempt): Promise<SsoOutcome> {
  const provider = await parts.attempts.enabled(attempt.providerId)
  if (!provider) return { failure: 'error.ssoFailed' }
  if ('error' in (request.query as object)) return { failure: 'error.ssoDenied' }
  try {
    const query = request.raw.url?.split('?', 2)[1] ?? ''
    const user = await parts.client.finish(provider, query, attempt)
    return await parts.accounts.signIn(provider, user)
  } catch (error) {
    const reason = error instanceof ProviderFailure ? error.message : undefined
    request.log.warn(reason === undefined ? { err: error } : { reason }, 'signing in with an identity provider failed')
    return { failure: isLimit(error) ? 'error.ssoLimit' : 'error.ssoFailed' }
  }
}

/** The tenant has as many accounts as it may have (trigger `tenant_limit`). */
function isLimit(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ((each as { code?: unknown }).code === 'FW001') return true
  }
  return false
}
