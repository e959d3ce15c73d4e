import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { dispositionOf } from '#server/http/file-answer.ts'
import type { S3Settings } from '../app/settings.ts'
import type { GetOrder, ObjectStore, PutOrder } from './object-store.ts'

const TIMEOUT_MS = 200_000

/** Objects in a bucket of any S3-compatible store. The bucket stays private: browsers come with presigned addresses. */
export function s3Store(settings: S3Settings, now: () => number = Date.now): ObjectStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle } = settings
  const base = new URL(endpoint)
  if (!pathStyle) base.host = `${bucket}.${base.host}`
  const urlOf = (key: string) => new URL(`${pathStyle ? `/${bucket}` : ''}/${key}`, base)
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  const presign = async (method: string, url: URL, expiresAt: Date, headers: Record<string, string> = {}) => {
    const instant = now()
    url.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.round((expiresAt.getTime() - instant) / 1000))))
    const datetime = new Date(instant).toISOString().replace(/[:-]|\.\d{3}/g, '')
    // Content-Type counts as unsignable unless all headers are asked for.
    return (await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true, datetime } })).url
  }
  const send = async (method: string, key: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    client.fetch(urlOf(key), { ...init, method, signal: AbortSignal.timeout(TIMEOUT_MS) })

  return {
    direct: false,
    origin: base.origin,
    async signPut({ key, contentType, acl, expiresAt }: PutOrder) {
      const headers = { 'Content-Type': contentType, 'x-obs-acl': acl }
      return { url: await presign('PUT', urlOf(key), expiresAt, headers), headers }
    },
    signGet({ key, expiresAt, fileName, contentType }: GetOrder) {
      const url = urlOf(key)
      if (contentType) url.searchParams.set('response-content-type', contentType)
      if (fileName) url.searchParams.set('response-content-disposition', dispositionOf(fileName))
      return presign('GET', url, expiresAt)
    },
    async adopt(key, file, contentType) {
      const { size } = await stat(file)
      const response = await send('PUT', key, {
        body: Readable.toWeb(createReadStream(file)) as ReadableStream,
        duplex: 'half',
        headers: {
          'content-type': contentType,
          'content-length': String(size),
          'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        },
      })
      await mustSucceed(response, 'PUT')
      await rm(file, { force: true })
    },
    async open(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send('GET', key, { headers })
      if (!response.ok || !response.body) await mustSucceed(response, 'GET')
      return Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
    },
    async size(key) {
      const response = await send('HEAD', key)
      if (response.status === 404) return null
      await mustSucceed(response, 'HEAD')
      return Number(response.headers.get('content-length'))
    },
    async mustAnswer() {
      // The bucket itself. A store that does not allow listing answers 403, and is there.
      const response = await send('HEAD', '')
      if (response.status !== 403) await mustSucceed(response, 'HEAD')
    },
    async remove(key) {
      const response = await send('DELETE', key)
      if (response.status !== 404) await mustSucceed(response, 'DELETE')
    },
  }
}

/** The caller logs the store's own message; users learn that the store is not available. */
async function mustSucceed(response: Response, method: string): Promise<void> {
  if (response.ok) return
  const words = (await response.text().catch(() => '')).slice(0, 300)
  throw new Error(`object store answered ${response.status} to ${method}: ${words}`)
}
