import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { type ClientRequest, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressCheck } from './address-ranges.ts'

/** Addresses that are not of the public internet: private, loopback, link-local, shared, multicast, reserved, tunnels. */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]
const isPrivate = addressCheck(NOT_PUBLIC)

/** An address the platform must not call on behalf of a user. */
export class ForbiddenAddress extends Error {
  constructor(address: string) {
    super(`${address} is a private address`)
    this.name = 'ForbiddenAddress'
  }
}

export interface OutboundCall {
  url: string
  method?: string
  headers: Record<string, string>
  body: string | Buffer
  signal?: AbortSignal | undefined
}
export interface OutboundAnswer {
  status: number
  /** At most 64 KB. */
  text: string
  /** Empty: none. */
  contentType: string
}
export type CallOutside = (call: OutboundCall) => Promise<OutboundAnswer>

interface Limits {
  timeoutMs?: number
  maxBytes?: number
  /** Resolves names; tests give names addresses of their own. */
  resolve?: typeof resolveName
}

/**
 * Calls addresses that users entered. A name is resolved once, and the connection goes to the address that was checked, so a
 * name that answers differently the second time gains nothing. Redirects are answers like any other.
 */
export function outboundCalls(
  allowed: readonly string[] = [],
  { timeoutMs = 10_000, maxBytes = 65_536, resolve = resolveName }: Limits = {},
): CallOutside {
  const isAllowed = addressCheck(allowed)
  const mayCall = (address: string) => !isPrivate(address) || isAllowed(address)

  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      if (error) return done(error, [])
      const open = found.filter(({ address }) => mayCall(address))
      if (open.length === 0) return done(new ForbiddenAddress(host), [])
      if (options.all) return done(null, open)
      done(null, open[0]!.address, open[0]!.family)
    })
  }

  return async ({ url: address, method = 'POST', headers, body, signal }) => {
    const target = new URL(address)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    // A literal address is not looked up.
    if (isIP(host) !== 0 && !mayCall(host)) throw new ForbiddenAddress(host)
    if (target.protocol !== 'https:' && target.protocol !== 'http:') throw new ForbiddenAddress(target.protocol)
    const begin = target.protocol === 'https:' ? requestTls : requestPlain
    const length = String(Buffer.byteLength(body))
    const deadline = AbortSignal.timeout(timeoutMs)
    const ending = signal ? AbortSignal.any([signal, deadline]) : deadline
    const options = { method, headers: { ...headers, 'content-length': length }, lookup, signal: ending, agent: false }
    return await answerOf(begin(target, options), body, maxBytes)
  }
}

function answerOf(request: ClientRequest, body: string | Buffer, maxBytes: number): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8').slice(0, maxBytes),
          contentType: response.headers['content-type'] ?? '',
        })
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size < maxBytes) return
        end()
        response.destroy()
      })
      response.on('end', end)
      response.on('error', reject)
    })
    request.end(body)
  })
}
