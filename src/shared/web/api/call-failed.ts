import { apiHost } from './api-host.ts'

export interface FailDetail {
  /** Name of the field the message is about, when it is about one. */
  path?: string | undefined
  message: string
}

/** A call the platform answered with another code than success, or did not answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: number | string
  readonly failDetail: readonly FailDetail[]
  /** Under which the log of the platform has the request; undefined where it did not answer. */
  readonly requestId: string | undefined

  constructor(code: number | string, message: string, failDetail: readonly FailDetail[] = [], requestId?: string) {
    super(message)
    this.code = code
    this.failDetail = failDetail
    this.requestId = requestId
  }
}

/** A call given up because the person navigated on or asked the same again. Never shown. */
export class CallCancelled extends Error {
  override readonly name = 'CallCancelled'
}

/**
 * The one place failures end (docs/product/shared.md#calls): 404 and 401 show nothing, everything else shows the message with the
 * first detail.
 */
export function handleFailure(failure: CallFailed): void {
  const code = Number(failure.code)
  // `call` has dealt with a rejected token by then.
  if (code === 404 || code === 401) return
  // The id is of use where the platform is at fault, not where the user can correct something.
  const isDefect = failure.code === 'contract' || code >= 500
  if (isDefect && failure.requestId) apiHost.toast(failureText(failure), failure.requestId)
  else apiHost.toast(failureText(failure))
}

/** Message, a colon and the first detail when there is one. */
export function failureText(failure: CallFailed): string {
  const [first] = failure.failDetail
  return first ? `${failure.message}: ${first.message}` : failure.message
}
