import { z } from 'zod'
import { UPLOAD_PAGES } from '../domain/page-group.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { BIG_MAX, platformTime, wholeNumber } from './fields.ts'

/** Placeholder for the origin of the platform in stored addresses (docs/product/shared.md#uploads). */
export const HOST_PLACEHOLDER = '{host}'

/** An address of the platform as a browser can open it: "{host}/transfer/…" becomes "<origin>/transfer/…". */
export const withHost = (path: string, origin: string): string => path.replace(HOST_PLACEHOLDER, origin)

/** Address under which the disk store takes (PUT) and gives (GET) objects; `*` is the object key. */
export const OBJECTS_PATH = '/transfer/obs/objects'

export const DEFAULT_ACL = 'public-read'
/** public-read: readable by the unguessable address; private: only by a signed address that expires. */
export const OBJECT_ACLS = [DEFAULT_ACL, 'private'] as const
export type ObjectAcl = (typeof OBJECT_ACLS)[number]

const objectKey = z.string().trim().min(1).max(512)
const contentType = z.string().trim().toLowerCase().min(3).max(128)
/** MD5 of the content, hex. */
const fileMd5 = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{32}$/)

/**
 * Permission to PUT one object (docs/product/shared.md#uploads). Send the file with every header of actualSignedRequestHeaders and
 * without credentials. The server makes the key: use the answered objectKey and accessURL, not the ones asked for.
 */
export const UploadSignature = z.object({
  /** Where to PUT; ends after SIGNATURE_SECONDS. May start with "/": then it is on the host of the platform. */
  url: z.string(),
  'Content-Type': z.string(),
  'x-obs-acl': z.enum(OBJECT_ACLS),
  actualSignedRequestHeaders: z.record(z.string(), z.string()),
  objectKey: z.string(),
  /** Where to read it afterwards; may start with "/". */
  accessURL: z.string(),
})
export type UploadSignature = z.output<typeof UploadSignature>

/** A signed PUT may be started within this many seconds. */
export const SIGNATURE_SECONDS = 900

/**
 * A PUT to the platform's own store (its address begins with OBJECTS_PATH) may come in parts of any size with `Content-Range: bytes
 * 0-8388607/20000000`, one after the other, for a day. Each is answered by 202 with `data.received`, the bytes that are here, the last
 * one by 200; `bytes *\/20000000` without a body asks how many are here. Another part than the next one changes nothing.
 */
export const PART_BYTES = 8 * 1024 * 1024

/** A wish for a signed PUT. A 32-digit hex name, as uploaders give, is taken as the MD5 the content must have. */
export const UploadWish = z.object({
  /** File name, folders allowed: "vehicle/9e107d9d372bb6826bd81d3542a419d6.jpg". Its extension decides the type. */
  objectKey,
  contentType,
  /** Required content; checked by the server when given. */
  fileMd5: fileMd5.optional(),
  /** Bytes. */
  fileSize: wholeNumber(1, BIG_MAX).optional(),
})
export type UploadWish = z.output<typeof UploadWish>

export const getTempPutURL = endpoint('GET /transfer/obs/getTempPutURL', usedOn(UPLOAD_PAGES), {
  summary: 'Signed PUT for one object; access 1 public-read, 0 private. 400 names a type or size that is not taken',
  query: UploadWish.extend({ access: wholeNumber(0, 1).default(1) }),
  response: UploadSignature,
  cancellable: false,
})
export const getCommonFileUploadSigned = endpoint(
  'POST /comm-saas-cloud/obs/getCommonFileUploadSigned',
  usedOn(UPLOAD_PAGES),
  {
    audit: 'operation',
    summary: 'Signed PUT for one object under a name made by the server',
    body: UploadWish,
    response: UploadSignature,
    cancellable: false,
  },
)
export const getRealNamedFileUploadSigned = endpoint(
  'POST /comm-saas-cloud/obs/getRealNamedFileUploadSigned',
  usedOn(UPLOAD_PAGES),
  {
    audit: 'operation',
    summary: 'Signed PUT for one object that keeps its file name when it is downloaded',
    body: UploadWish,
    response: UploadSignature,
    cancellable: false,
  },
)

/** A stored file. */
export const UploadedFile = z.object({
  fileName: z.string(),
  /** May start with "/". */
  url: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  fileMd5: z.string(),
  objectKey: z.string(),
  contentType: z.string(),
})
export type UploadedFile = z.output<typeof UploadedFile>

export const finishUpload = endpoint('POST /comm-saas-cloud/obs/finishUpload', usedOn(UPLOAD_PAGES), {
  audit: 'operation',
  summary:
    'Checks an object after its PUT: type by its first bytes, size, MD5. 400 removes it. Without this call the object is checked when it is first read, or after a day',
  body: z.object({ objectKey }),
  response: UploadedFile,
  transfer: true,
  cancellable: false,
})
export const getTempGetURL = endpoint('GET /transfer/obs/getTempGetURL', 'signed-in', {
  summary: 'Address to read a private object of the own tenant, for a few minutes',
  query: z.object({ objectKey }),
  response: z.object({ url: z.string(), expireTime: platformTime }),
})
export const removeObject = endpoint('POST /comm-saas-cloud/obs/delete', 'signed-in', {
  audit: 'operation',
  summary: 'Removes an object the caller uploaded; 409 for objects of others',
  body: z.object({ objectKey }),
  cancellable: false,
})

/** multipart/form-data: obsType (folder), objectKey (file name), file. */
export const uploadObject = endpoint('POST /comm-saas-cloud/obs/upload', usedOn(UPLOAD_PAGES), {
  audit: 'operation',
  summary: 'Generic object upload, multipart: obsType, objectKey, file; path is {host}-prefixed',
  response: UploadedFile.extend({ path: z.string() }),
  transfer: true,
  cancellable: false,
})
/** multipart/form-data: file, one image. */
export const uploadEditorImage = endpoint('POST /upload', usedOn(UPLOAD_PAGES), {
  audit: 'operation',
  summary: 'Image of the rich-text editor, multipart: file',
  response: UploadedFile,
  transfer: true,
  cancellable: false,
})
/** multipart/form-data: file, one of at most 2 MB. */
export const uploadThroughBackend = endpoint('POST /comm-saas-cloud/obs/backendUpload', usedOn(UPLOAD_PAGES), {
  audit: 'operation',
  summary: 'Backend-upload variant: one file of at most 2 MB, multipart: file',
  response: UploadedFile,
  transfer: true,
  cancellable: false,
})
