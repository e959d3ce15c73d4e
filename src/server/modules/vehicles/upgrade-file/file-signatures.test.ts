import { createPublicKey, verify } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listSigningKeys, rotateSigningKey } from '#core/contract/signing-key.ts'
import * as contract from '#core/contract/upgrade-file.ts'
import { upgradeFileGround } from '#tests/support/upgrade-file-ground.ts'

const ground = await upgradeFileGround()
const { db, scope, upgrade, ask, added, list, detail, step, keyFiles, noKeys } = ground
beforeEach(ground.clear)
afterAll(ground.close)

describe('signatures', () => {
  it('cover content and metadata, and can be checked with the public key alone', async () => {
    const file = await detail(await added('7.1.0'))
    const x = Buffer.from(file.publicKey, 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const isSigned = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(file.signature, 'base64'))
    expect(isSigned(file.signedContent)).toBe(true)
    expect(isSigned(file.signedContent.replace('FT-300', 'FT-120'))).toBe(false)
    expect(JSON.parse(file.signedContent)).toEqual({
      format: 'fleetwall-file-1',
      partModel: 'FT-300',
      version: '7.1.0',
      kind: 'full',
      size: 11,
      sha256: file.sha256,
      releaseCounter: 1,
    })
  })

  it('are no longer valid when a file is said to be something else', async () => {
    const id = await added('7.1.0')
    await db.pool.query(`update soft_version set version = '9.9.9' where id = $1`, [id])
    expect((await list()).list).toMatchObject([{ signatureState: 'invalid' }])
    expect(await step([id], 1)).toMatchObject({
      code: 409,
      msg: 'FT300-7.1.0 has no valid signature. Sign it, then publish.',
    })
    await ask(contract.signUpgradeFiles, { token: 'whole', body: { ids: [id] } })
    expect((await step([id], 1)).code).toBe(200)
  })

  it('of a rotated key stay valid, and its file is readable by the platform alone', async () => {
    noKeys()
    const keys = async () => (await ask(listSigningKeys, { token: 'whole' })).data
    expect(await keys()).toEqual({ signing: 'none', unsigned: 0, keys: [] })
    const id = await added('7.1.0')
    const body = { reason: 'yearly' }
    expect((await ask(rotateSigningKey, { token: 'uploader', body })).code).toBe(403)
    const { keyId } = (await ask(rotateSigningKey, { token: 'whole', body })).data
    expect(await keys()).toMatchObject({
      signing: 'ready',
      keys: [
        { keyId, state: 'active', reason: 'yearly', creator: 'files', files: 0 },
        { state: 'retired', files: 1 },
      ],
    })
    expect(keyFiles()).toHaveLength(2)
    expect(statSync(join(upgrade.keysAt, `${keyId}.pem`)).mode & 0o777).toBe(0o600)
    expect(await detail(id)).toMatchObject({ signatureState: 'signed' })
    expect((await detail(await added('7.2.0'))).signingKeyId).toBe(keyId)
    expect((await ask(listSigningKeys, { token: 'stranger' })).data.keys).toEqual([])
  })

  it('are not made without the private key: files stay unsigned and cannot be published', async () => {
    await added('7.1.0')
    for (const name of keyFiles()) writeFileSync(join(upgrade.keysAt, name), 'not a key')
    expect((await ask(listSigningKeys, { token: 'whole' })).data.signing).toBe('missing')
    const id = await added('7.2.0')
    expect(await detail(id)).toMatchObject({ signatureState: 'unsigned', signature: '' })
    expect((await step([id], 1)).code).toBe(409)
    const sign = await ask(contract.signUpgradeFiles, { token: 'whole', lang: 'en', body: { ids: [id] } })
    expect(sign).toMatchObject({ code: 409, msg: expect.stringMatching(/^The private key of this tenant/) as string })
    await ask(rotateSigningKey, { token: 'whole', body: { reason: 'lost' } })
    await ask(contract.signUpgradeFiles, { token: 'whole', body: { ids: [id] } })
    expect((await step([id], 1)).code).toBe(200)
  })

  it('of several processes share the first key', async () => {
    const signings = await Promise.all([1, 2, 3].map(() => upgrade.signer.signing(scope)))
    expect(new Set(signings.map((signing) => signing?.(ANY).signingKeyId)).size).toBe(1)
  })
})

const ANY = { partModel: 'FT-300', version: '1', kind: 'full', size: 1, sha256: '00', releaseCounter: 1 } as const
