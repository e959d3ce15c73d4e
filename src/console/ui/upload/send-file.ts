import { createContext } from 'react'
import type { z } from 'zod'
import { extensionOf, FILE_TYPES } from '#core/domain/file-kind.ts'
import {
  finishUpload,
  getCommonFileUploadSigned,
  OBJECTS_PATH,
  removeObject,
  type UploadedFile,
  type UploadSignature,
} from '#core/contract/upload.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { contentMd5 } from './content-md5.ts'
import { imageExtent, type VideoFacts, videoFacts } from './media-facts.ts'
import { putObject, type SendOptions } from './put-object.ts'
import { type Extent, objectNameOf } from './upload-rules.ts'

/** A stored file; a video also has its length and a preview picture (docs/product/shared.md#uploads). */
export interface StoredFile extends UploadedFile {
  /** Seconds. */
  duration?: number
  coverUrl?: string
}

/** Browser APIs of an upload that jsdom does not have. */
export interface BrowserTools {
  md5: (content: Blob, signal: AbortSignal) => Promise<string>
  put: (signature: UploadSignature, content: Blob, options: SendOptions) => Promise<void>
  imageExtent: (file: Blob) => Promise<Extent>
  videoFacts: (file: Blob) => Promise<VideoFacts>
}

export const UploadTools = createContext<BrowserTools>({ md5: contentMd5, put: putObject, imageExtent, videoFacts })

const SILENT = { toast: false, loading: false, cancellable: false } as const

/**
 * The signed upload (docs/product/shared.md#uploads): MD5, signature, PUT, and the platform's own check.
 * Throws CallFailed or CallCancelled.
 */
export async function sendSigned(file: File, { md5, put }: BrowserTools, options: SendOptions): Promise<UploadedFile> {
  const { signal } = options
  const fileMd5 = await md5(file, signal)
  const wish = {
    objectKey: objectNameOf(fileMd5, file.name),
    contentType: typeOf(file),
    fileMd5,
    fileSize: file.size,
  }
  const signature = await call(getCommonFileUploadSigned, { body: wish }, { ...SILENT, signal })
  await put(signature, file, options)
  const stored = await call(finishUpload, { body: { objectKey: signature.objectKey } }, { ...SILENT, signal })
  // The store knows the file by its content; users know it by its original name.
  return { ...stored, fileName: file.name }
}

type Multipart = Endpoint<z.ZodType, z.ZodType, z.ZodType<UploadedFile>>

/** Through the server, as multipart. Throws CallFailed or CallCancelled. */
export async function sendMultipart(
  endpoint: Multipart,
  file: File,
  { signal, onProgress }: SendOptions,
): Promise<UploadedFile> {
  const body = new FormData()
  body.append('file', file)
  const stored = await call(endpoint, { body }, { ...SILENT, signal, onSent: onProgress })
  return { ...stored, fileName: file.name }
}

/** Deletes a file nothing refers to, and its preview; what cannot be deleted does not concern the user of the form. */
export async function removeStored({ objectKey, coverUrl }: StoredFile): Promise<void> {
  const keys = [objectKey, ...(coverUrl ? [coverUrl.slice(OBJECTS_PATH.length + 1)] : [])]
  const remove = (key: string) => call(removeObject, { body: { objectKey: key } }, SILENT)
  await Promise.all(keys.map(remove)).catch((error: unknown) => logFailure('a removed file is still stored', error))
}

/** The extension decides, as it does for the server; browsers call many of these types something else or nothing. */
const typeOf = (file: File) => FILE_TYPES[extensionOf(file.name)] ?? (file.type || 'application/octet-stream')
