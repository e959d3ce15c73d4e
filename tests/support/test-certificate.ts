import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A certificate and its key, PEM. */
export interface TestCertificate {
  certificate: string
  key: string
  name: string
  signer: KeyObject
}

const DAY_MS = 86_400_000
const OID = {
  ecdsaSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
} as const

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
const nameOf = (text: string) => sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(text)))))
const extension = (id: string, value: Uint8Array) => sequence(oid(id), der(0x04, value))
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** A certificate for 127.0.0.1 that signs itself, or is signed by another. Made here, so that no key lies in the project. */
export function aCertificate(name: string, issuer?: TestCertificate): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = issuer?.signer ?? privateKey
  const now = Date.now()
  const algorithm = sequence(oid(OID.ecdsaSha256))
  const certificateAuthority = der(0x01, Buffer.from([0xff]))
  const extensions = sequence(
    extension(OID.basicConstraints, sequence(...(issuer ? [] : [certificateAuthority]))),
    extension(OID.subjectAltName, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(utcTime(now - DAY_MS), utcTime(now + 30 * DAY_MS)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, signer))
  return {
    certificate: pem(sequence(content, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    signer: privateKey,
  }
}
