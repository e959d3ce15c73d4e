import assert from 'node:assert'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encryptPassword } from './encrypt-password.ts'

const keys = [2048, 4096].map((bits) => ({ bits, pair: generateKeyPairSync('rsa', { modulusLength: bits }) }))
const [{ pair }] = keys as [(typeof keys)[number]]
const spki = (key: typeof pair) => key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const read = (text: string, key = pair) =>
  privateDecrypt(
    { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  ).toString('utf8')

afterEach(() => void vi.unstubAllGlobals())

/** As on http://192.168.1.20: randomness is there, `subtle` is not. */
function plainHttp() {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
}

describe.each([
  { where: 'a secure page', prepare: () => assert(globalThis.crypto.subtle) },
  { where: 'plain http, without crypto.subtle', prepare: plainHttp },
])('a password encrypted on $where', ({ prepare }) => {
  it.each(['correct horse', '密码-пароль-🔑', ''])('reads the same on the server: "%s"', async (password) => {
    prepare()
    expect(read(await encryptPassword(password, spki(pair)))).toBe(password)
  })

  it.each(keys)('takes keys of $bits bits', async ({ pair: key }) => {
    prepare()
    expect(read(await encryptPassword('secret', spki(key)), key)).toBe('secret')
  })

  it('takes PEM as well as bare base64', async () => {
    prepare()
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(read(await encryptPassword('secret', pem))).toBe('secret')
  })

  it('never gives the same text twice', async () => {
    prepare()
    expect(await encryptPassword('secret', spki(pair))).not.toBe(await encryptPassword('secret', spki(pair)))
  })

  it('refuses what is no public key', async () => {
    prepare()
    await expect(encryptPassword('secret', btoa('no key at all'))).rejects.toThrow(/./)
  })
})
