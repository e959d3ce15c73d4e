import { createSign, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface IdentityUser {
  sub: string
  name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  groups?: string[]
}

type Claims = Record<string, unknown>
/** Changes the claims of an ID token, which is signed again with the key of the provider. */
export type Tamper = (claims: Claims) => Claims

export const CLIENT = { id: 'fleetwall', secret: 'secret-of-the-client' }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider on loopback. `user` signs in; with `asks` a page asks first, as for people. */
export async function identityServer({ callbackUrl, asks = false }: { callbackUrl: string; asks?: boolean }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...(privateKey.export({ format: 'jwk' }) as JsonWebKey), kid: 'test', alg: 'RS256', use: 'sig' }
  let user: IdentityUser = { sub: 'nobody' }
  let denies = false
  let tamper: Tamper | undefined
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callbackUrl] }],
    jwks: { keys: [key as never] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email', 'email_verified'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...user, sub: id }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (!tamper || !body?.id_token) return
    const [head, claims] = body.id_token.split('.') as [string, string]
    const changed = encode(tamper(JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims))
    const signature = createSign('RSA-SHA256').update(`${head}.${changed}`).sign(privateKey).toString('base64url')
    context.body = { ...body, id_token: `${head}.${changed}.${signature}` }
  })
  const handle = provider.callback()
  const answer = async (...[request, response]: Parameters<typeof handle>) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    if (asks && request.method === 'GET') {
      response.setHeader('content-type', 'text/html')
      response.end(`<form method="post"><button>Continue as ${user.name ?? user.sub}</button></form>`)
      return
    }
    const result = denies ? { error: 'access_denied' } : { login: { accountId: user.sub } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    issuer,
    signsIn: (next: IdentityUser) => {
      user = next
    },
    deny: (on: boolean) => {
      denies = on
    },
    tamper: (next: Tamper | undefined) => {
      tamper = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What a browser does between leaving the platform and coming back: the address it comes back to. */
export async function throughProvider(url: string, callbackUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = url
  for (let step = 0; step < 10; step += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie: header } })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} without a redirect: ${await response.text()}`)
    next = new URL(location, next).href
    if (next.startsWith(callbackUrl)) return new URL(next)
  }
  throw new Error('too many redirects')
}
