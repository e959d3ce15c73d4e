import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { changePackage, previewPackage } from '#core/contract/tenant.ts'
import * as contract from '#core/contract/tenant-package.ts'
import { OPEN_PAGES } from '#core/contract/product-routes.ts'
import { isOperatorCode } from '#core/domain/operator-page.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { factsOf } from '#server/http/audit-border.ts'
import { Conflict } from '#server/http/errors.ts'
import { knownCodes } from '#server/http/known-codes.ts'
import { route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import type { StoredPackage } from './package-repository.ts'
import { type TenantParts, unknownPackage } from './tenant-parts.ts'

const nameTaken = takenField('name', 'error.nameTaken')

/** Packages, and which of them a tenant has. */
export function packageRoutes(app: FastifyInstance, parts: TenantParts): void {
  const { packages, settleRoles } = parts
  route(app, contract.listPackages, async () =>
    (await packages.all()).map(({ row: { createdAt, updatedAt, ...row }, tenants }) => ({
      ...row,
      tenants,
      createTime: platformTimeOf(createdAt),
      updateTime: platformTimeOf(updatedAt),
    })),
  )
  route(app, contract.createPackage, async ({ body }) => mustBeAdded(await packages.insert(body), nameTaken))
  route(app, contract.updatePackage, async ({ body: { id, updateTime, ...input }, request }) => {
    const facts = factsOf(contract.updatePackage, request)
    mustBeSaved(await packages.update(id, updateTime, input, { facts, settleRoles }), nameTaken)
  })
  route(app, contract.deletePackages, async ({ body: { ids } }) => {
    const changed = await packages.remove(ids)
    if (changed === null) throw new Conflict('error.packageInUse')
    return { changed }
  })
  choiceRoutes(app, parts)
}

function choiceRoutes(app: FastifyInstance, { tenants, packages, settleRoles }: TenantParts): void {
  const chosen = async (packageId: number | undefined) => {
    const found = packageId === undefined ? null : await packages.find(packageId)
    if (found === undefined) throw unknownPackage()
    return found
  }
  route(app, previewPackage, async ({ query: { id, packageId } }) => {
    const { oemId, packageId: now } = mustExist(await tenants.find(id))
    const after = codesIn(await chosen(packageId), app.endpoints)
    const before = codesIn(await chosen(now ?? undefined), app.endpoints)
    const lost = [...before].filter((code) => !after.has(code))
    const roles = (await packages.rolesOf(oemId))
      .map(({ id: roleId, name, builtIn, grantsAll, codes }) => ({
        roleId,
        name,
        own: builtIn === '',
        lost: grantsAll ? lost : lost.filter((code) => codes.includes(code)),
      }))
      .filter((role) => role.lost.length > 0)
    return {
      gained: [...after].filter((code) => !before.has(code)).sort(),
      lost: lost.sort(),
      roles: roles.filter(({ own }) => own).map(({ name, lost: codes }) => ({ name, lost: codes })),
      accounts: await packages.membersOf(roles.map(({ roleId }) => roleId)),
    }
  })
  route(app, changePackage, async ({ body: { id, packageId }, request }) => {
    const { oemId, operator } = mustExist(await tenants.find(id))
    if (operator) throw new Conflict('error.tenantOperator')
    await chosen(packageId)
    await packages.give(oemId, packageId ?? null, { facts: factsOf(changePackage, request), settleRoles })
  })
}

/** Menus and buttons of a package that this version knows; null: all but those of the operator. */
function codesIn(given: StoredPackage | null, endpoints: readonly AnyEndpoint[]): ReadonlySet<string> {
  const known = [...knownCodes(endpoints)].filter((code) => !isOperatorCode(code) && !OPEN_PAGES.has(code))
  return new Set(given === null || given.grantsAll ? known : known.filter((code) => given.codes.includes(code)))
}
