import type { Readable } from 'node:stream'
import type { ObjectAcl } from '#core/contract/upload.ts'

/** Keys are made by the server: segments of letters, digits, "-", "_" and ".", none of which begins with a point. */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const LONGEST_KEY = 400

/** Whether a text may be an object key at all; "..", empty segments, backslashes and the like never are. */
export function isObjectKey(key: string): boolean {
  return (
    key.length <= LONGEST_KEY && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  )
}

export interface PutOrder {
  key: string
  contentType: string
  acl: ObjectAcl
  /** The signature ends then. */
  expiresAt: Date
  /** Bytes the object may have. */
  most: number
}

export interface GetOrder {
  key: string
  expiresAt: Date
  fileName: string
  contentType: string
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** Where files are. What may be stored, by whom and under which name is decided before. */
export interface ObjectStore {
  /** Whether what is PUT to a signed address passes through this server, which then checks it on the way. */
  readonly direct: boolean
  /** Origin browsers fetch from when it is not our own. */
  readonly origin: string | undefined
  /** An address that takes one PUT with exactly these headers. */
  signPut(order: PutOrder): Promise<{ url: string; headers: Record<string, string> }>
  /** An address that gives the object until the order ends. */
  signGet(order: GetOrder): Promise<string>
  /** Takes over a finished local file, which is moved. */
  adopt(key: string, file: string, contentType: string): Promise<void>
  /** Rejects when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes; null when there is no such object. */
  size(key: string): Promise<number | null>
  /** Rejects when the store itself cannot be read: that an object is absent proves nothing then. */
  mustAnswer(): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}
