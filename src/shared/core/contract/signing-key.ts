import { z } from 'zod'
import { SIGNING_KEY_STATES } from '../domain/upgrade-file.ts'
import { endpoint } from './endpoint.ts'
import { platformTime, requiredText } from './fields.ts'
import { FILE_READERS } from './upgrade-file.ts'

export const SigningKey = z.object({
  keyId: z.string(),
  /** Ed25519, 32 bytes, base64. */
  publicKey: z.string(),
  state: z.enum(SIGNING_KEY_STATES),
  /** Why the key before it was replaced. */
  reason: z.string(),
  creator: z.string(),
  /** Files that carry a signature of it. */
  files: z.number().int(),
  createTime: platformTime,
  retireTime: platformTime.nullable(),
})
export type SigningKey = z.output<typeof SigningKey>

export const listSigningKeys = endpoint('GET /tsp-ota/v1/web/signingKey/list', FILE_READERS, {
  summary: 'Public halves of the keys that sign upgrade files, and whether this server can sign',
  response: z.object({
    /** `missing`: the file of the active key is not where this server looks for it. `none`: the first signature makes one. */
    signing: z.enum(['ready', 'missing', 'none']),
    /** Files that are not signed. */
    unsigned: z.number().int(),
    keys: z.array(SigningKey),
  }),
})
export const rotateSigningKey = endpoint(
  'POST /tsp-ota/v1/web/signingKey/rotate',
  '/upgradeFile/fileManage/key/rotate',
  {
    audit: 'operation',
    summary: 'Sign with a new key from now on; signatures of earlier keys stay valid',
    body: z.object({ reason: requiredText(500) }),
    response: z.object({ keyId: z.string() }),
  },
)
