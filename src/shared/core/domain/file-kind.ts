/** Kinds of files an uploader accepts (docs/product/shared.md#uploads). */
export const FILE_KINDS = ['image', 'video', 'pdf', 'audio', 'file'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Extensions of each kind, without the dot, lower case; `file` takes every extension of FILE_TYPES (docs/product/shared.md#uploads). */
export const KIND_EXTENSIONS: Readonly<Record<Exclude<FileKind, 'file'>, readonly string[]>> = {
  image: ['png', 'jpg', 'gif', 'jpeg', 'webp'],
  video: ['mp4', 'rmvb', 'flv', 'mpeg', 'avi', 'dat', 'mov'],
  pdf: ['pdf'],
  audio: ['mp3', 'wav', 'aac', 'm4a', 'ogg'],
}

/** Content type by extension: everything the platform stores. Pages and scripts (html, svg, js) are not among them. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  flv: 'video/x-flv',
  mpeg: 'video/mpeg',
  dat: 'video/mpeg',
  avi: 'video/x-msvideo',
  rmvb: 'application/vnd.rn-realmedia-vbr',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/plain',
  dbc: 'text/plain',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
  gz: 'application/gzip',
  bin: 'application/octet-stream',
  hex: 'application/octet-stream',
  s19: 'application/octet-stream',
  img: 'application/octet-stream',
}

/** Largest object of each kind the server takes, in MB; an uploader may ask for less. */
export const MAX_MEGABYTES: Readonly<Record<FileKind, number>> = {
  image: 20,
  video: 1024,
  pdf: 50,
  audio: 50,
  file: 512,
}

/** Extension of a file name in lower case without the dot; '' when it has none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/.exec(fileName.toLowerCase())?.[1] ?? ''
}

/** Kind of an extension; `file` for everything that is no image, video, pdf or sound. */
export function kindOf(extension: string): FileKind {
  const found = Object.entries(KIND_EXTENSIONS).find(([, extensions]) => extensions.includes(extension))
  return (found?.[0] as FileKind | undefined) ?? 'file'
}
