import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/upload.ts'
import { extensionOf, kindOf } from '#core/domain/file-kind.ts'
import { BACKEND_UPLOAD_MEGABYTES } from '#core/domain/limits.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { ApiError, NotFound } from '#server/http/errors.ts'
import { takeFormFile } from '#server/http/form-file.ts'
import { route } from '#server/http/route.ts'
import type { ObjectService } from '#server/objects/object-service.ts'

const MEGABYTE = 1024 * 1024
/** Folders of the generic upload, so that a form cannot name any other. */
const OBJECT_TYPE = /^[a-z0-9]{1,24}$/i

export interface UploadParts {
  files: ObjectService
}

/** Uploads (docs/product/shared.md#uploads). */
export function uploadRoutes(app: FastifyInstance, parts: UploadParts): void {
  signedRoutes(app, parts)
  formRoutes(app, parts)
}

function signedRoutes(app: FastifyInstance, { files }: UploadParts): void {
  route(app, contract.getTempPutURL, ({ query: { access, ...wish }, caller }) =>
    files.sign(caller, wish, { acl: access === 1 ? 'public-read' : 'private' }),
  )
  route(app, contract.getCommonFileUploadSigned, ({ body, caller }) => files.sign(caller, body))
  route(app, contract.getRealNamedFileUploadSigned, ({ body, caller }) => files.sign(caller, body, { named: true }))
  route(app, contract.finishUpload, ({ body, caller }) => files.finish(caller, body.objectKey))
  route(app, contract.removeObject, ({ body, caller }) => files.remove(caller, body.objectKey))
  route(app, contract.getTempGetURL, async ({ query, caller }) => {
    if (!(await files.isOwn(caller, query.objectKey))) throw new NotFound()
    const { url, expiresAt } = await files.link(caller, query.objectKey)
    return { url, expireTime: platformTimeOf(expiresAt) }
  })
}

function formRoutes(app: FastifyInstance, { files }: UploadParts): void {
  route(app, contract.uploadObject, ({ request, caller }) =>
    takeFormFile(request, async ({ fileName, content, fields }) => {
      const folder = OBJECT_TYPE.test(fields.obsType ?? '') ? fields.obsType! : 'files'
      const name = extensionOf(fields.objectKey ?? '') ? fields.objectKey! : fileName
      const stored = await files.put(caller, { fileName: name, acl: 'public-read', folder }, content)
      return { ...stored, path: `${contract.HOST_PLACEHOLDER}${stored.url}` }
    }),
  )

  route(app, contract.uploadEditorImage, ({ request, caller }) =>
    takeFormFile(request, ({ fileName, content }) => {
      if (kindOf(extensionOf(fileName)) !== 'image') throw new ApiError(400, 'error.fileType')
      return files.put(caller, { fileName, acl: 'public-read', folder: 'editor' }, content)
    }),
  )

  route(app, contract.uploadThroughBackend, ({ request, caller }) =>
    takeFormFile(request, ({ fileName, content }) => {
      const most = BACKEND_UPLOAD_MEGABYTES * MEGABYTE
      return files.put(caller, { fileName, acl: 'public-read', folder: 'backend', most }, content)
    }),
  )
}
