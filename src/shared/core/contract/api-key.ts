import { z } from 'zod'
import { RISK_CLASSES } from '../domain/role-rights.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Changed, ManyIds, oneNumberOf, platformTime, requiredText, rowId, text, wholeNumber } from './fields.ts'

const PAGE = '/permit/account'

/** In this order: the first that applies. `stopped`: its account is locked, has expired or cannot be used. */
export const API_KEY_STATES = ['revoked', 'expired', 'stopped', 'active'] as const
export type ApiKeyState = (typeof API_KEY_STATES)[number]

/** Two years: an unused key must not keep its access. */
export const MAX_KEY_DAYS = 731
export const MAX_KEY_CALLS = 6_000
/** Keys of one account that have not ended. */
export const MAX_KEYS = 50

/** User input. */
export const ApiKeyInput = z.object({
  name: requiredText(60),
  /** Menu paths and button codes; the account must have them. */
  codes: z
    .array(z.string().regex(/^\/[\w/:.-]{1,120}$/))
    .min(1, 'validation.required')
    .max(2000),
  riskCeiling: oneNumberOf(RISK_CLASSES).default(0),
  callsAMinute: wholeNumber(1, MAX_KEY_CALLS).default(600),
  /** At most MAX_KEY_DAYS ahead. */
  expireTime: platformTime,
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>

export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
  codes: z.array(z.string()),
  riskCeiling: z.literal(RISK_CLASSES),
  callsAMinute: z.number().int(),
  state: z.enum(API_KEY_STATES),
  accountId: z.number().int(),
  username: z.string(),
  orgName: z.string(),
  /** User name of its creator. */
  createdBy: z.string(),
  createTime: platformTime,
  expireTime: platformTime,
  /** Of the last call; at most a minute late. */
  usedTime: platformTime.nullable(),
  usedFrom: z.string().nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyFilter = z.object({
  /** Part of the name, the prefix or the user name. */
  keyWord: text(64).optional(),
  accountId: rowId.optional(),
  state: z.enum(API_KEY_STATES).optional(),
})
export type ApiKeyFilter = z.output<typeof ApiKeyFilter>

const CreatedKey = z.object({
  id: z.number().int(),
  /** Shown once. */
  key: z.string(),
})

export const { list: listApiKeys } = calls(
  { page: PAGE, buttons: `${PAGE}/apiKey`, row: ApiKey, filter: ApiKeyFilter },
  { list: ['GET /b-iam-account/v1/apiKey/list', 'API keys of accounts of the data scope, one page, newest first'] },
)
export const createApiKey = endpoint('POST /b-iam-account/v1/apiKey/insert', `${PAGE}/apiKey/add`, {
  audit: 'permission',
  summary: 'Create an API key of a service account; the answer is the only time it is shown',
  body: ApiKeyInput.extend({ accountId: rowId }),
  response: CreatedKey,
  cancellable: false,
})
export const revokeApiKeys = endpoint('POST /b-iam-account/v1/apiKey/revoke', `${PAGE}/apiKey/revoke`, {
  audit: 'permission',
  summary: 'Revoke API keys at once, in every process',
  body: ManyIds,
  response: Changed,
})

export const listOwnKeys = endpoint('GET /b-iam-account/users/web/apiKey/list', 'signed-in', {
  summary: 'The caller’s own API keys, newest first',
  response: z.array(ApiKey),
})
export const createOwnKey = endpoint('POST /b-iam-account/users/web/apiKey/insert', 'signed-in', {
  audit: 'permission',
  summary: 'Create an API key of the caller’s own account, with the password; the answer is the only time it is shown',
  body: ApiKeyInput.extend({ password: z.string().min(1, 'validation.required').max(1024) }),
  response: CreatedKey,
  cancellable: false,
})
export const revokeOwnKeys = endpoint('POST /b-iam-account/users/web/apiKey/revoke', 'signed-in', {
  audit: 'permission',
  summary: 'Revoke some of the caller’s own API keys at once',
  body: ManyIds,
  response: Changed,
})

export const getApiKeySelf = endpoint('GET /b-iam-account/users/web/apiKey/self', 'signed-in', {
  summary: 'What the API key of this call may do; null without an API key',
  response: z
    .object({
      name: z.string(),
      prefix: z.string(),
      username: z.string(),
      /** What the key has and its account has now. */
      codes: z.array(z.string()),
      riskCeiling: z.literal(RISK_CLASSES),
      callsAMinute: z.number().int(),
      expireTime: platformTime,
    })
    .nullable(),
})
