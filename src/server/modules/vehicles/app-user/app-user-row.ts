import {
  APP_USER_ROLES,
  APP_USER_STATES,
  type AppUserRow,
  exportAppUsers,
  REAL_NAME_STATES,
} from '#core/contract/app-user.ts'
import { maskedName, maskedPhone } from '#core/domain/masked-person.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { AppUserRepository, StoredAppUser } from './app-user-repository.ts'

/** Name and phone number leave the server masked, in lists and files alike. */
export const masked = <User extends { name: string; phone: string }>({ name, phone }: User) => ({
  name: maskedName(name),
  phone: maskedPhone(phone),
})

/** A stored user as the contract shows it. */
export const appUserRow = (row: StoredAppUser): AppUserRow => ({ ...row, ...masked(row) })

export const appUserExporter = (users: AppUserRepository): Exporter =>
  exporter({
    endpoint: exportAppUsers,
    page: '/baseInfo/appUser',
    fileName: 'app-users',
    columns: [
      'userNo',
      'personName',
      'phone',
      'realName',
      'vehicleCount',
      'appRole',
      'registerTime',
      'lastUseTime',
      'appVersion',
      'language',
      'state',
      'orgName',
    ],
    // Masked or not: who these people are leaves the platform with a second approver.
    personal: ['personName', 'phone'],
    words: {
      realName: wordsOf(REAL_NAME_STATES, 'appUser:realName.'),
      appRole: wordsOf(APP_USER_ROLES, 'appUser:role.'),
      state: wordsOf(APP_USER_STATES, 'appUser:state.'),
    },
    async *rows(scope, filter) {
      for await (const stored of users.all(scope, filter)) {
        const { name, vehicles, role, ...row } = appUserRow(stored)
        yield { ...row, personName: name, vehicleCount: vehicles, appRole: role ?? '' }
      }
    },
    count: async (scope, filter) => (await users.page(scope, filter, ONE_ROW)).total,
  })
