import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#core/contract/api-key.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { beyondOwn, type Rights } from '#core/domain/role-rights.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { beyondCaller, mustHold } from '#server/http/own-rights.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import { pageIn } from '#server/store/paging.ts'
import type { ApiKeyRepository, StoredKey } from './api-key-repository.ts'
import type { ApiKeys } from './api-keys.ts'

/** Asks a user for the password again; rejects under the field `password`. */
export type ConfirmPassword = (request: FastifyRequest, caller: Caller, encrypted: string) => Promise<void>

export interface ApiKeyParts {
  keys: ApiKeyRepository
  apiKeys: ApiKeys
  confirmPassword: ConfirmPassword
}

const DAY_MS = 86_400_000
/** A user who opens a console that was left open must not be able to guess on. */
const KEYS_PER_MINUTE = 30

export function apiKeyRoutes(app: FastifyInstance, { keys, apiKeys, confirmPassword }: ApiKeyParts): void {
  /** Stores a key that gives nothing its account lacks. */
  const create = async (caller: Caller, accountId: number, input: contract.ApiKeyInput) => {
    mustEndInTime(input.expireTime)
    mustFit(await keys.rights(accountId), input)
    const { key, ...made } = apiKeys.make()
    const row = { ...input, ...made, accountId, createdBy: caller.username }
    const id = await keys.insert({ ...row, codes: [...new Set(input.codes)] }, contract.MAX_KEYS)
    if (id === null) throw new Conflict('error.apiKeysFull')
    return { id, key }
  }

  route(app, contract.listApiKeys, async ({ query, caller }) => {
    const { list, total } = await keys.page(caller, ...pageIn(query))
    return { list: list.map(rowOf), total }
  })
  route(app, contract.createApiKey, async ({ body: { accountId, ...input }, caller }) => {
    const found = await keys.account(caller, accountId)
    // Users create the keys of their own accounts themselves, so that no one else acts in their name.
    if (found?.kind !== 'service') throw Invalid.field('accountId', 'validation.serviceAccount')
    await mustManage(keys, caller, [accountId], 'accountId')
    return create(caller, accountId, input)
  })
  route(app, contract.revokeApiKeys, async ({ body: { ids }, caller }) => {
    const found = await keys.owners(caller, ids)
    if (found.length < new Set(ids).size) throw Invalid.field('ids', 'validation.unknownApiKey')
    const owners = [...new Set(found.map(({ accountId }) => accountId))]
    await mustManage(keys, caller, owners, 'ids')
    return { changed: await keys.revoke(ids, owners) }
  })

  route(app, contract.listOwnKeys, async ({ caller }) => (await keys.own(caller.userId)).map(rowOf))
  route(
    app,
    contract.createOwnKey,
    async ({ body: { password, ...input }, caller, request }) => {
      await confirmPassword(request, caller, password)
      return create(caller, caller.userId, input)
    },
    { perMinute: KEYS_PER_MINUTE },
  )
  route(app, contract.revokeOwnKeys, async ({ body: { ids }, caller }) => ({
    changed: await keys.revoke(ids, [caller.userId]),
  }))

  route(app, contract.getApiKeySelf, async ({ caller }) => {
    if (!caller.key) return null
    const { id, name, prefix } = caller.key
    const { callsAMinute, expiresAt } = mustExist(await keys.held(caller.tokenHash))
    if (caller.codes === 'all') throw new Error(`API key ${id} is not limited`)
    return {
      name,
      prefix,
      username: caller.username,
      codes: [...caller.codes].sort(),
      riskCeiling: caller.riskCeiling,
      callsAMinute,
      expireTime: platformTimeOf(expiresAt),
    }
  })
}

/** Accounts with rights or data the caller lacks are managed by others. */
async function mustManage(keys: ApiKeyRepository, caller: Caller, accountIds: readonly number[], field: string) {
  const [rights, seeMore, own] = await Promise.all([
    keys.rightsOf(accountIds),
    keys.thatSeeMore(caller, accountIds),
    keys.rights(caller.userId),
  ])
  mustHold(own, rights.values(), field)
  if (seeMore.size > 0) throw beyondCaller(field)
}

/** A key gives nothing that these rights lack. */
function mustFit(rights: Rights, { codes, riskCeiling }: Pick<contract.ApiKeyInput, 'codes' | 'riskCeiling'>): void {
  const beyond = beyondOwn(rights, { ...rights, codes: new Set(codes), riskCeiling })
  if (beyond !== null) throw Invalid.field(beyond === 'codes' ? 'codes' : 'riskCeiling', 'validation.beyondAccount')
}

function mustEndInTime(expireTime: string): void {
  const ahead = fromPlatformTime(expireTime) - Date.now()
  if (ahead <= 0) throw Invalid.field('expireTime', 'validation.inFuture')
  if (ahead > contract.MAX_KEY_DAYS * DAY_MS) throw Invalid.field('expireTime', 'validation.screenTokenLifetime')
}

const rowOf = ({ createdAt, expiresAt, usedAt, riskCeiling, ...row }: StoredKey): contract.ApiKey => ({
  ...row,
  riskCeiling: riskCeiling as contract.ApiKey['riskCeiling'],
  createTime: platformTimeOf(createdAt),
  expireTime: platformTimeOf(expiresAt),
  usedTime: usedAt && platformTimeOf(usedAt),
})
