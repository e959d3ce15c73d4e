import { defineModule } from '#server/app/module.ts'
import { schedule } from '#server/work/background-work.ts'
import { roleExporter } from './role-exporter.ts'
import { roleMemberRepository } from './role-member-repository.ts'
import { roleRepository } from './role-repository.ts'
import { roleRoutes } from './role-routes.ts'
import { type SettleBuiltIns, settleBuiltIns } from './built-in-role-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    settleBuiltIns: SettleBuiltIns
  }
}

export const roleModule = defineModule({
  name: 'role',
  about: 'Roles: what their members may open, do and see, and who has them.',
  shares: () => ({ settleBuiltIns }),
  exporters: ({ db }) => [roleExporter(roleRepository(db))],
  background: ({ db }) => [schedule('role.temporary', '* * * * *', () => roleMemberRepository(db).endTemporary())],
  routes: (app, { db, telemetry: { fleet }, shared: { sessions } }) =>
    roleRoutes(app, {
      roles: roleRepository(db),
      members: roleMemberRepository(db),
      viewAs: (caller, roleId) => sessions.viewAs(caller, roleId),
      vehiclesChanged: () => fleet.reload(),
      settleBuiltIns: (endpoints) => settleBuiltIns(db.orm, endpoints),
    }),
})
