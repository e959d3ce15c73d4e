import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/tenant.ts'
import { LOGO_MAX_BYTES, LOGO_TYPES } from '#core/domain/tenant.ts'
import { extensionOf, FILE_TYPES } from '#core/domain/file-kind.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ApiError, Conflict, Invalid } from '#server/http/errors.ts'
import { takeFormFile } from '#server/http/form-file.ts'
import { route } from '#server/http/route.ts'
import { mustBeSaved, mustExist } from '#server/http/saved.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { packageRoutes } from './package-routes.ts'
import { type TenantParts, unknownPackage } from './tenant-parts.ts'
import { logoUrlOf, tenantExporter, tenantRow } from './tenant-row.ts'

const taken = (field: string) => new Conflict('error.nameTaken', [{ path: field, message: 'error.nameTaken' }])

/** Tenants of the platform. The border admits accounts of the operator alone (core/domain/operator-page.ts). */
export function tenantRoutes(app: FastifyInstance, parts: TenantParts): void {
  const { tenants, changes, packages, makePassword, settleRoles } = parts
  route(app, contract.listTenants, async ({ query }) => mapList(await tenants.page(...pageIn(query)), tenantRow))
  route(app, contract.getTenant, async ({ query }) => tenantRow(mustExist(await tenants.withUsage(query.id))))
  const exporter = tenantExporter(tenants)
  route(app, contract.exportTenants, (asked) => answerExport(exporter, asked))

  route(app, contract.createTenant, async ({ body: input }) => {
    if (input.packageId !== null && !(await packages.find(input.packageId))) throw unknownPackage()
    const { password, hash: passwordHash } = await makePassword()
    const made = await changes.insert({ input, passwordHash, settleRoles: (tx) => settleRoles(tx, input.oemId) })
    if ('taken' in made) throw taken(made.taken)
    return { ...made, password }
  })
  route(app, contract.updateTenant, async ({ body: { id, updateTime, ...details } }) =>
    mustBeSaved(await changes.update(id, updateTime, details)),
  )
  brandingRoutes(app, parts)
  stateRoutes(app, parts)
  packageRoutes(app, parts)
}

const isLogo = (contentType: string | undefined) => LOGO_TYPES.includes(contentType ?? '')

function brandingRoutes(app: FastifyInstance, { tenants, changes, files }: TenantParts): void {
  route(app, contract.uploadLogo, ({ request, caller }) =>
    takeFormFile(request, async ({ fileName, content }) => {
      const extension = extensionOf(fileName)
      if (!isLogo(Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined)) {
        throw new ApiError(400, 'error.fileType')
      }
      const file = { fileName, acl: 'public-read' as const, folder: 'logo', most: LOGO_MAX_BYTES }
      const { objectKey } = await files.put(caller, file, content)
      return { logoKey: objectKey, logoUrl: logoUrlOf(objectKey) }
    }),
  )
  route(app, contract.saveBranding, async ({ body: { id, ...branding }, caller }) => {
    const { logoKey: before } = mustExist(await tenants.find(id))
    if (branding.logoKey !== '' && branding.logoKey !== before) {
      const file = await files.stored(branding.logoKey)
      const usable = file?.oemId === caller.oemId && file.acl === 'public-read' && isLogo(file.contentType)
      if (!usable || (file.size ?? 0) > LOGO_MAX_BYTES) throw Invalid.field('logoKey', 'validation.logo')
    }
    await changes.brand(id, branding)
  })
}

function stateRoutes(app: FastifyInstance, { tenants, changes }: TenantParts): void {
  const find = async (id: number) => {
    const found = mustExist(await tenants.find(id))
    if (found.operator) throw new Conflict('error.tenantOperator')
    return found
  }
  const mustChange = (changed: boolean) => {
    if (!changed) throw new Conflict('error.changedMeanwhile')
  }
  route(app, contract.suspendTenant, async ({ body: { id, reason } }) => {
    await find(id)
    mustChange(await changes.setState(id, 'suspended', reason, ['active', 'grace']))
  })
  route(app, contract.resumeTenant, async ({ body: { id } }) => {
    const { expiresAt } = await find(id)
    if (expiresAt && expiresAt.getTime() <= Date.now()) throw new Conflict('error.tenantExpired')
    mustChange(await changes.setState(id, 'active', '', ['suspended', 'closed']))
  })
  route(app, contract.closeTenant, async ({ body: { id, reason, confirmName } }) => {
    const { name, oemId } = await find(id)
    if (confirmName !== name && !(confirmName === '' && (await tenants.hasExport(oemId)))) {
      throw Invalid.field('confirmName', 'validation.tenantName')
    }
    mustChange(await changes.setState(id, 'closed', reason, ['active', 'grace', 'suspended']))
  })
}
