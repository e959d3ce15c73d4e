import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/menu.ts'
import { type MenuChanges, MenuChanges as Changes } from '#core/contract/menu-change.ts'
import { PAGE_PATHS } from '#core/contract/product-routes.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import type { Translator } from '#server/http/translate.ts'
import { menuChecks, menuEntries } from './menu-registry.ts'
import type { MenuRepository, StoredMenu } from './menu-repository.ts'

export interface MenuParts {
  menus: MenuRepository
  word: Translator['word']
}

const changesOf = (row: StoredMenu | undefined): MenuChanges => (row ? Changes.parse(row.changes) : {})

/** The menu and its buttons, for the operator: the border admits no other tenant (core/domain/operator-page.ts). */
export function menuRoutes(app: FastifyInstance, { menus, word }: MenuParts): void {
  route(app, contract.getMenu, async () => {
    const [draft, current, versions, packages, roles] = await Promise.all([
      menus.draft(),
      menus.current(),
      menus.versions(),
      menus.packages(),
      menus.roles(),
    ])
    return {
      entries: menuEntries(app.endpoints, packages, word),
      ...menuChecks(app.endpoints, [...packages, ...roles]),
      draft: {
        changes: changesOf(draft),
        author: draft?.author ?? '',
        updateTime: draft ? platformTimeOf(draft.updatedAt) : null,
      },
      published: changesOf(current),
      versions: versions.map(({ id, version, current: isCurrent, note, author, createdAt }) => ({
        id,
        version: version!,
        current: isCurrent,
        note,
        author,
        createTime: platformTimeOf(createdAt),
      })),
    }
  })
  route(app, contract.saveMenuDraft, async ({ body: { changes, updateTime }, caller }) => {
    const unknown = Object.keys(changes).find((path) => !PAGE_PATHS.has(path))
    if (unknown !== undefined) throw Invalid.field('changes', 'validation.unknownRoute', { page: unknown })
    if (!(await menus.saveDraft(changes, updateTime, caller.username))) throw new Conflict('error.changedMeanwhile')
  })
  route(app, contract.publishMenu, async ({ body: { note }, caller }) => {
    const version = await menus.publish(note, caller.username)
    if (version === null) throw new Conflict('error.menuUnchanged')
    return { version }
  })
  route(app, contract.rollBackMenu, async ({ body: { id }, caller }) => {
    mustExist((await menus.rollBack(id, caller.username)) || null)
  })
}
