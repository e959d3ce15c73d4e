import * as contract from '#core/contract/organisation.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { organisationRepository } from '#server/modules/people/organisation/organisation-repository.ts'
import { organisationRoutes } from '#server/modules/people/organisation/organisation-routes.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase } from './database.ts'
import { testApp } from './server.ts'
import { addAccount, addOrganisation } from './sign-in.ts'

export interface TestTree {
  east: number
  /** Below east. */
  depot: number
  west: number
}

export const ascending = (one: number, other: number) => one - other

/** The calls of the account structure over a tenant with a small tree, by callers whose scope is read for each call. */
export async function organisationApp() {
  const db = await testDatabase()
  const models = await aTenant(db)
  const stranger = await aTenant(db)
  const { oemId } = models
  const admin = await addAccount(db, { username: 'tree-admin', password: 'x', oemId, roles: ['all'] })
  const root = admin.orgId
  const accounts = accountRepository(db)
  const callers = new Map<string, number>([['admin', admin.id]])
  /** What processes were notified of. */
  const changed: string[] = []
  const test = await testApp(
    (app) =>
      organisationRoutes(app, {
        db,
        organisations: organisationRepository(db),
        namesOf: (areaId) => (areaId === '6101' ? ['Shaanxi', 'Xi’an'] : []),
        treeChanged: async () => void changed.push('tree'),
        rulesChanged: async () => void changed.push('rules'),
      }),
    {},
    {
      authenticate: async (token) => {
        const caller = await accounts.callerById(callers.get(token) ?? 0)
        return caller ? aCaller(caller) : null
      },
    },
  )
  const ask: typeof test.ask = (endpoint, asked) => test.ask(endpoint, { token: 'admin', ...asked })
  let names = 0
  const history = async (): Promise<contract.OrganisationChange[]> =>
    (await ask(contract.listOrganisationChanges)).data.list
  const tree = async (token = 'admin'): Promise<contract.OrganisationRow[]> =>
    (await ask(contract.listOrganisations, { token })).data
  const undo = (id: number, token = 'admin') => ask(contract.undoOrganisationChange, { token, body: { id } })

  return {
    db,
    models,
    stranger,
    admin,
    root,
    accounts,
    callers,
    changed,
    app: test.app,
    ask,
    tree,
    history,
    undo,
    undoLast: async () => undo((await history())[0]!.id),
    parents: async () => Object.fromEntries((await tree()).map(({ name, parentId }) => [name, parentId])),
    move: (id: number, parentId: number, token = 'admin') =>
      ask(contract.moveOrganisation, { token, body: { id, parentId } }),
    merge: (id: number, targetId: number) => ask(contract.mergeOrganisation, { body: { id, targetId } }),
    disable: (id: number, disabled = true, token = 'admin') =>
      ask(contract.disableOrganisation, { token, body: { id, disabled } }),
    scopeOf: async (token: string) => [...(await accounts.callerById(callers.get(token)!))!.orgIds].toSorted(ascending),

    /** A caller at the top of an organisation. */
    userOf: async (orgId: number, roles: ('all' | string[])[] = ['all']): Promise<string> => {
      const username = `tree-user-${++names}`
      const { id } = await addAccount(db, { username, password: 'x', oemId, orgId, roles })
      callers.set(username, id)
      return username
    },

    /** Removes what a test left and makes the tree again. */
    async freshTree(): Promise<TestTree> {
      changed.length = 0
      await db.pool.query('delete from vehicle')
      await db.pool.query('delete from organisation_change')
      await db.pool.query(`delete from account where username like 'tree-user-%'`)
      await db.pool.query('delete from organisation where oem_id = $1 and id <> $2 and id <> all($3)', [
        oemId,
        root,
        [models.head, models.north, models.south],
      ])
      const east = await addOrganisation(db, oemId, 'East', root)
      const depot = await addOrganisation(db, oemId, 'Depot', east)
      const west = await addOrganisation(db, oemId, 'West', root)
      return { east, depot, west }
    },

    async close() {
      await test.close()
      await db.close()
    },
  }
}
