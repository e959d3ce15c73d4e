import axios, { type AxiosResponse } from 'axios'
import type { AnyEndpoint, Answer, GivenBody, GivenQuery } from '#core/contract/endpoint.ts'
import { UNATTENDED_HEADER } from '#core/domain/session-cookie.ts'
import { Envelope, REQUEST_TIMEOUT_MS, SUCCESS_CODES, TRANSFER_TIMEOUT_MS } from '#core/contract/envelope.ts'
import { isUnattended } from '../state/attention.ts'
import { forgetToken, tokenFromCookie } from '../state/session.ts'
import { apiHost } from './api-host.ts'
import { markBusy } from './busy-calls.ts'
import { CallCancelled, CallFailed, handleFailure } from './call-failed.ts'
import { reportReachable } from './connection.ts'
import { logFailure } from './log-failure.ts'
import { trackCall } from './pending-calls.ts'
import { toPlatformZone, toViewerZone } from './time-fields.ts'

export interface Given<E extends AnyEndpoint> {
  query?: GivenQuery<E>
  body?: GivenBody<E>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** False for polls and prefetches: the shell shows no activity. */
  loading?: boolean
  /** False when the caller shows the failure in place; a rejected token still ends the session. */
  toast?: boolean
  /** Overrides the endpoint, for calls that belong to the bundle rather than to a page. */
  cancellable?: boolean
  /** Hears how much of the request has been sent, 0 … 100. */
  onSent?: (percent: number) => void
}

const UNAUTHORIZED = 401

const http = axios.create({ validateStatus: () => true })

/**
 * Calls the platform and answers the data, checked by the contract and with its times in the viewer's zone.
 * Throws CallFailed (already shown, unless toast is false) or CallCancelled.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  given: Given<E> = {},
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await send(endpoint, given, options, 'json')
  const data = isEnvelopeLike(response.data) ? response.data.data : response.data
  const parsed = endpoint.response.safeParse(data)
  if (!parsed.success) {
    logFailure(`${endpoint.method} ${endpoint.path} broke its contract`, parsed.error.issues)
    throw fail(new CallFailed('contract', apiHost.defaultMessage('contract'), [], requestIdOf(response)), options)
  }
  return toViewerZone(parsed.data, apiHost.timeZone()) as Answer<E>
}

export interface DownloadedFile {
  name: string
  content: Blob
}

/** Calls an endpoint that returns a file. Failures are shown as by `call`. */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  given: Given<E> = {},
  options: CallOptions = {},
): Promise<DownloadedFile> {
  const response = await send(endpoint, given, options, 'arraybuffer')
  const content = new Blob([response.data as ArrayBuffer], { type: contentType(response) })
  return { name: fileName(response) ?? endpoint.path.split('/').at(-1) ?? 'file', content }
}

type Send = Parameters<typeof sendOnce>

/** After a rejected token the call is sent once more, as soon as the user has signed in again. */
async function send(...[endpoint, given, options, responseType]: Send): Promise<AxiosResponse<unknown>> {
  try {
    return await sendOnce(endpoint, given, options, responseType)
  } catch (error) {
    if (!(error instanceof CallFailed) || Number(error.code) !== UNAUTHORIZED) throw error
    // A display with a token of its own is independent of the user signed in on the same device.
    if (apiHost.token() === tokenFromCookie()) forgetToken()
    if (!(await apiHost.onSignedOut(error.message)) || options.signal?.aborted) throw error
    return sendOnce(endpoint, given, options, responseType)
  }
}

async function sendOnce(
  endpoint: AnyEndpoint,
  given: Given<AnyEndpoint>,
  options: CallOptions,
  responseType: 'json' | 'arraybuffer',
): Promise<AxiosResponse<unknown>> {
  if (endpoint.method !== 'GET' && apiHost.readOnly()) throw new CallCancelled(`${endpoint.path} is not sent here`)
  const zone = apiHost.timeZone()
  const request = {
    method: endpoint.method,
    url: endpoint.path,
    params: toPlatformZone(given.query, zone),
    data: toPlatformZone(given.body, zone),
    headers: headers(zone),
    timeout: endpoint.transfer ? TRANSFER_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
    responseType,
    ...(options.onSent && { onUploadProgress: sentTo(options.onSent) }),
  }
  const cancellable = options.cancellable ?? endpoint.cancellable
  const tracked = cancellable ? trackCall(endpoint.method, http.getUri(request)) : undefined
  const signals = [tracked?.signal, options.signal].filter((signal) => signal !== undefined)
  const idle = options.loading === false ? undefined : markBusy()
  try {
    const response = await http.request<unknown>({ ...request, signal: AbortSignal.any(signals) })
    reportReachable(true)
    const failure = failureIn(response)
    if (failure) throw fail(failure, options)
    return response
  } catch (error) {
    if (error instanceof CallFailed) throw error
    if (axios.isCancel(error)) throw new CallCancelled(`${endpoint.method} ${endpoint.path} was cancelled`)
    reportReachable(false)
    throw fail(new CallFailed('network', apiHost.defaultMessage('network')), options)
  } finally {
    tracked?.done()
    idle?.()
  }
}

const sentTo =
  (onSent: (percent: number) => void) =>
  ({ loaded, total = 0 }: { loaded: number; total?: number | undefined }) =>
    onSent(total > 0 ? Math.floor((loaded / total) * 100) : 0)

function headers(zone: string): Record<string, string> {
  const token = apiHost.token()
  const language = apiHost.language()
  return {
    timezone: zone,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(language !== 'zh' && { Lang: language }),
    ...(isUnattended() && { [UNATTENDED_HEADER]: '1' }),
  }
}

/** A body with a code decides by its code, whatever the HTTP status; a body without one by the status. */
function failureIn(response: AxiosResponse<unknown>): CallFailed | undefined {
  const body = envelopeIn(response)
  const parsed = Envelope.safeParse(body)
  if (parsed.success) {
    const { code, msg, failDetail } = parsed.data
    if (SUCCESS_CODES.has(code)) return undefined
    return new CallFailed(code, msg || apiHost.defaultMessage('failed'), failDetail, requestIdOf(response))
  }
  const answered = response.status >= 200 && response.status < 300
  if (answered && !isObject(body)) return undefined
  const reason = answered ? 'contract' : 'failed'
  return new CallFailed(answered ? reason : response.status, apiHost.defaultMessage(reason), [], requestIdOf(response))
}

/** A failed download is an envelope that arrives as bytes; any other content of a download is the file. */
function envelopeIn(response: AxiosResponse<unknown>): unknown {
  if (response.config.responseType !== 'arraybuffer') return response.data
  if (!contentType(response).includes('json')) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(response.data as ArrayBuffer)) as unknown
  } catch {
    return undefined
  }
}

const requestIdOf = (response: AxiosResponse<unknown>): string | undefined =>
  String(response.headers['x-request-id'] ?? '') || undefined

const contentType = (response: AxiosResponse<unknown>) => String(response.headers['content-type'] ?? '')

function fail(failure: CallFailed, options: CallOptions): CallFailed {
  if (options.toast !== false) handleFailure(failure)
  return failure
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null

const isEnvelopeLike = (body: unknown): body is { data: unknown } => isObject(body) && 'code' in body

/** RFC 6266: the starred form carries names outside ASCII. */
function fileName(response: AxiosResponse<unknown>): string | undefined {
  const disposition = String(response.headers['content-disposition'] ?? '')
  const starred = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (starred) return decodeURIComponent(starred)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}
