import * as oidc from 'openid-client'
import { type CallOutside, ForbiddenAddress } from '#server/http/outbound-call.ts'
import { messageOf } from '#server/ops/logged-error.ts'
import type { StoredProvider } from './identity-provider-repository.ts'
import { type SsoUser, ssoUser } from './sso-user.ts'

/** Clocks of providers may differ from ours by so much. */
const CLOCK_SECONDS = 60
const TIMEOUT_SECONDS = 10
/** Answers that have no body. */
const EMPTY = new Set([204, 205, 304])

type Provider = Pick<StoredProvider, 'issuer' | 'clientId' | 'clientSecret'>

export interface Sent {
  callbackUrl: string
  state: string
  nonce: string
  verifier: string
}

/** The provider could not be used; the message is for administrators. */
export class ProviderFailure extends Error {}

/** Only this machine may be called without TLS, which the settings have to allow besides. */
export const isSecureIssuer = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** OpenID Connect with code, PKCE, state and nonce; every call goes through the guard of private addresses. */
export function providerClient(callOutside: CallOutside) {
  const guardedFetch: oidc.CustomFetch = async (url, { method, headers, body, signal }) => {
    const content = body === null || body === undefined ? '' : String(body as URLSearchParams | string)
    const answer = await callOutside({ url, method, headers, body: content, signal: signal ?? undefined })
    const type = { 'content-type': answer.contentType }
    return new Response(EMPTY.has(answer.status) ? null : answer.text, { status: answer.status, headers: type })
  }

  /** From the discovery document; the issuer in it must be the one that was entered. */
  const configurationOf = async ({ issuer, clientId, clientSecret }: Provider): Promise<oidc.Configuration> => {
    const plain = new URL(issuer).protocol === 'http:'
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      [oidc.customFetch]: guardedFetch,
      timeout: TIMEOUT_SECONDS,
      execute: plain ? [oidc.allowInsecureRequests] : [],
    })
    const server = found.serverMetadata()
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const secret = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    const authentication = clientSecret === '' ? oidc.None() : secret(clientSecret)
    const configuration = new oidc.Configuration(
      server,
      clientId,
      { [oidc.clockTolerance]: CLOCK_SECONDS },
      authentication,
    )
    configuration[oidc.customFetch] = guardedFetch
    configuration.timeout = TIMEOUT_SECONDS
    if (plain) oidc.allowInsecureRequests(configuration)
    // The signature of the ID token is checked although it came from the provider itself.
    oidc.enableNonRepudiationChecks(configuration)
    const { protocol } = new URL(server.authorization_endpoint ?? '')
    if (protocol !== 'https:' && !(plain && protocol === 'http:'))
      throw new Error('authorization_endpoint is not https')
    return configuration
  }

  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw new ProviderFailure(reasonOf(error), { cause: error })
    }
  }

  return {
    /** Host that users are sent to. */
    test: (provider: Provider): Promise<string> =>
      explained(async () => {
        const server = (await configurationOf(provider)).serverMetadata()
        if (!server.jwks_uri || !server.token_endpoint) throw new Error('jwks_uri or token_endpoint is missing')
        return new URL(server.authorization_endpoint!).host
      }),

    /** Address to send the browser to. */
    begin: (provider: StoredProvider, { callbackUrl, state, nonce, verifier }: Sent): Promise<string> =>
      explained(async () => {
        const configuration = await configurationOf(provider)
        return oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl,
          scope: provider.scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href
      }),

    /** Exchanges the code the browser came back with. */
    finish: (provider: StoredProvider, query: string, sent: Sent): Promise<SsoUser> =>
      explained(async () => {
        const configuration = await configurationOf(provider)
        const cameBack = new URL(sent.callbackUrl)
        cameBack.search = query
        const tokens = await oidc.authorizationCodeGrant(configuration, cameBack, {
          expectedState: sent.state,
          expectedNonce: sent.nonce,
          pkceCodeVerifier: sent.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        // Many providers give names and groups here only.
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
        return ssoUser(claims.sub, { ...more, ...claims }, provider.groupClaim, provider.oemId)
      }),
  }
}
export type ProviderClient = ReturnType<typeof providerClient>

function reasonOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof ForbiddenAddress) return each.message
  }
  const inner = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${messageOf(error)}${inner}`.slice(0, 200)
}
