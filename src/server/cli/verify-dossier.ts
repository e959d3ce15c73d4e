import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { signedDossier } from '#core/domain/dossier-signature.ts'
import { type SignedFile, signedText } from '#core/domain/file-signature.ts'
import { canonical, sha256 } from '#server/store/audit-draft.ts'

const KEY_ID_DIGITS = 16

const Target = z.looseObject({
  softModel: z.string(),
  version: z.string(),
  partsModel: z.string(),
  fileSize: z.number(),
  sha256: z.string(),
  signature: z.string(),
  signingKeyId: z.string(),
  releaseCounter: z.number().nullable(),
})

/** What the check needs of a dossier; everything else in it is covered by its signature. */
const Dossier = z.looseObject({
  format: z.literal('fleetwall-upgrade-dossier-1'),
  task: z.looseObject({ taskNo: z.string(), name: z.string() }),
  frozen: z.looseObject({ targets: z.array(Target) }),
  frozenHash: z.string(),
  keys: z.array(z.object({ keyId: z.string(), publicKey: z.string() })).default([]),
  vehicles: z.array(z.looseObject({ vin: z.string(), group: z.number(), softModel: z.string() })),
  signature: z.object({ keyId: z.string(), value: z.string() }).nullable().default(null),
})
type Dossier = z.output<typeof Dossier>

/** One thing that was looked at. */
export interface Finding {
  what: string
  isRight: boolean
}

/**
 * Checks a dossier by itself: nothing is asked of a platform. `trusted`: the public key, base64, that must have signed it;
 * without one, it shows only that the dossier agrees with the keys in it.
 */
export function verifyDossier(text: string, trusted?: string): Finding[] {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return [{ what: 'the file is JSON', isRight: false }]
  }
  const parsed = Dossier.safeParse(whole)
  if (!parsed.success) return [{ what: 'the file is the dossier of a submitted upgrade task', isRight: false }]
  const dossier = parsed.data
  const keys = new Map(dossier.keys.map(({ keyId, publicKey }) => [keyId, publicKey]))
  return [
    ...dossier.keys.map(({ keyId, publicKey }) => ({
      what: `key ${keyId} has the id of its public key`,
      isRight: idOf(publicKey) === keyId,
    })),
    { what: `rules, files and ${dossier.vehicles.length} vehicles have the approved hash`, isRight: isFrozen(dossier) },
    ...dossier.frozen.targets.map((target) => ({
      what: `the file of ${target.softModel} is signed by ${target.signingKeyId || 'no key'}`,
      isRight: isSigned(keys.get(target.signingKeyId), signedText(fileOf(target)), target.signature),
    })),
    ...signatureFindings(dossier, whole as Record<string, unknown>, { keys, trusted }),
  ]
}

function signatureFindings(
  { task: { taskNo }, signature }: Dossier,
  whole: Record<string, unknown>,
  { keys, trusted }: { keys: ReadonlyMap<string, string>; trusted: string | undefined },
): Finding[] {
  if (!signature) return [{ what: 'the dossier is signed', isRight: false }]
  const { signature: _signature, ...content } = whole
  const publicKey = keys.get(signature.keyId)
  const signed = signedDossier({ taskNo, sha256: sha256(canonical(content)) })
  return [
    { what: `the dossier is signed by ${signature.keyId}`, isRight: isSigned(publicKey, signed, signature.value) },
    ...(trusted === undefined ? [] : [{ what: `this is the given key`, isRight: publicKey === trusted }]),
  ]
}

/** The rule of docs/product/upgrade.md. */
function isFrozen({ frozen, frozenHash, vehicles }: Dossier): boolean {
  const lines = vehicles.map(({ vin, group, softModel }) => `${vin} ${group} ${softModel}`)
  return sha256(canonical({ ...frozen, vehicles: sha256(lines.join('\n')) })) === frozenHash
}

const fileOf = ({
  partsModel,
  version,
  fileSize,
  sha256: hash,
  releaseCounter,
}: z.output<typeof Target>): SignedFile => ({
  partModel: partsModel,
  version,
  kind: 'full',
  size: fileSize,
  sha256: hash,
  releaseCounter: releaseCounter ?? 0,
})

const idOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, KEY_ID_DIGITS)

function isSigned(publicKey: string | undefined, text: string, signature: string): boolean {
  if (publicKey === undefined) return false
  try {
    const x = Buffer.from(publicKey, 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Prints what was found; returns the exit code. */
export function runVerifyDossier(path: string, trusted: string | undefined, write: (line: string) => void): number {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    write(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
  const findings = verifyDossier(text, trusted)
  for (const { what, isRight } of findings) write(`${isRight ? 'ok     ' : 'FAILED '} ${what}`)
  const isGenuine = findings.every(({ isRight }) => isRight)
  if (!isGenuine) write('The dossier is not genuine, or it is not complete.')
  else if (trusted === undefined) write('The dossier is consistent. To know who signed it, compare the key: --key')
  else write('The dossier is genuine.')
  return isGenuine ? 0 : 1
}
