import { exportRoles, type RoleRow } from '#core/contract/role.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { beyondOwn, type Rights, ROLE_SCOPES } from '#core/domain/role-rights.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { rightsOfRole } from '#server/store/account-rights.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { RoleRepository, RoleWithMembers } from './role-repository.ts'

/** A stored role as the contract shows it to a user with these rights. */
export function roleRow({ role, members }: RoleWithMembers, own: Rights): RoleRow {
  const { oemId: _, scopeId: _scope, createdAt, updatedAt, builtIn, ...row } = role
  return {
    ...row,
    builtIn: builtIn || null,
    members,
    grantable: beyondOwn(own, rightsOfRole(role)) === null,
    createTime: platformTimeOf(createdAt),
    updateTime: platformTimeOf(updatedAt),
  }
}

export const roleExporter = (roles: RoleRepository): Exporter =>
  exporter({
    endpoint: exportRoles,
    page: '/permit/role',
    fileName: 'roles',
    columns: [
      'name',
      'about',
      'members',
      'scope',
      'riskCeiling',
      'exportRowsADay',
      'hides',
      'commandLimits',
      'codes',
      'createTime',
      'updateTime',
    ],
    words: { scope: wordsOf(ROLE_SCOPES, 'role:scope.') },
    async *rows(scope, filter) {
      for await (const { role, members } of roles.all(scope, filter)) {
        yield {
          ...role,
          members,
          hides: role.hides.join('\n'),
          commandLimits: Object.entries(role.commandLimits)
            .map(([kind, most]) => `${kind}: ${most}`)
            .join('\n'),
          codes: role.grantsAll ? '*' : role.codes.join('\n'),
          createTime: platformTimeOf(role.createdAt),
          updateTime: platformTimeOf(role.updatedAt),
        }
      }
    },
    count: async (scope, filter) => (await roles.page(scope, filter, ONE_ROW)).total,
  })
