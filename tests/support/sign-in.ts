import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashPassword } from '#server/modules/people/account/hash-password.ts'
import type { Database } from '#server/store/database.ts'
import { account, accountRole, organisation, role, tenant } from '#server/store/schema/account.ts'

/** Encryption of a password in the browser: RSA-OAEP with SHA-256, base64. */
export function encrypted(publicKey: string, text: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64')
}

export interface NewAccount {
  username: string
  password: string
  oemId?: string
  /** Roles, each with its codes; 'all' grants everything. */
  roles?: ('all' | string[])[]
  /** Default: an organisation made for the account. */
  orgId?: number
  disabled?: boolean
}

/** Hashing is slow on purpose, and walks through every endpoint make hundreds of people: equal passwords share a hash. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** An account with tenant, organisation and roles of its own. */
export async function addAccount({ orm }: Pick<Database, 'orm'>, given: NewAccount) {
  const oemId = given.oemId ?? 'demo'
  await orm
    .insert(tenant)
    .values({ oemId, name: `Tenant ${oemId}` })
    .onConflictDoNothing()
  const orgId = given.orgId ?? (await addOrganisation({ orm }, oemId, `Organisation of ${given.username}`))
  const [made] = await orm
    .insert(account)
    .values({
      oemId,
      orgId,
      username: given.username,
      displayName: given.username,
      passwordHash: await hashOf(given.password),
      disabled: given.disabled ?? false,
    })
    .returning({ id: account.id })
  for (const [index, codes] of (given.roles ?? ['all']).entries()) {
    const name = `${given.username} ${index}`
    const values = codes === 'all' ? { oemId, name, grantsAll: true } : { oemId, name, codes }
    const [madeRole] = await orm.insert(role).values(values).returning({ id: role.id })
    await orm.insert(accountRole).values({ accountId: made!.id, roleId: madeRole!.id })
  }
  return { id: made!.id, orgId }
}

export async function addOrganisation({ orm }: Pick<Database, 'orm'>, oemId: string, name: string, parentId?: number) {
  const [parent] = parentId
    ? await orm.select({ path: organisation.path }).from(organisation).where(eq(organisation.id, parentId))
    : []
  const [made] = await orm
    .insert(organisation)
    .values({ oemId, name, parentId: parentId ?? null, path: '' })
    .returning({ id: organisation.id })
  const path = `${parent?.path ?? ''}${made!.id}.`
  await orm.update(organisation).set({ path }).where(eq(organisation.id, made!.id))
  return made!.id
}
