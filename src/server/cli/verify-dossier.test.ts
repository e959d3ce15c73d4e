import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportTaskDossier } from '#core/contract/task-figures.ts'
import { taskGround } from '#tests/support/task-ground.ts'
import { runVerifyDossier, verifyDossier } from './verify-dossier.ts'

const ground = await taskGround()
const { own, db, target } = ground
const folder = mkdtempSync(join(tmpdir(), 'fleetwall-dossier-'))
let text = ''
let publicKey = ''

beforeAll(async () => {
  const sign = (await ground.signer.signing({ oemId: own.oemId }))!
  const file = {
    partModel: 'FT-300',
    version: '7.2',
    kind: 'full',
    size: 1000,
    sha256: 'ab',
    releaseCounter: 2,
  } as const
  const { signature, signingKeyId } = sign(file)
  const set = 'update soft_version set signature = $2, signing_key_id = $3 where id = $1'
  await db.pool.query(set, [target, signature, signingKeyId])
  for (let vehicle = 0; vehicle < 3; vehicle++) await ground.aFitted()
  const id = await ground.running()
  text = (await ground.ask(exportTaskDossier, { token: 'planner', query: { id } })).text
  publicKey = (JSON.parse(text) as { keys: { publicKey: string }[] }).keys[0]!.publicKey
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await ground.close()
})

const failures = (changed: string, trusted?: string) =>
  verifyDossier(changed, trusted).flatMap(({ what, isRight }) => (isRight ? [] : [what]))
const replaced = (from: string | RegExp, to: string) => {
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return changed
}

describe('a dossier', () => {
  it('is checked by itself, whatever its spaces, and against a key', () => {
    expect(failures(text)).toEqual([])
    expect(failures(JSON.stringify(JSON.parse(text)), publicKey)).toEqual([])
    expect(failures(text, Buffer.alloc(32).toString('base64'))).toEqual(['this is the given key'])
  })

  it.each([
    ['a vehicle is missing', () => replaced(/\n {2}\{"vin".*,/, ''), [/approved hash/, /dossier is signed/]],
    ['a rule was changed', () => replaced('"parked": true', '"parked": false'), [/approved hash/, /dossier is signed/]],
    ['a result was changed', () => replaced('"state":"pending"', '"state":"success"'), [/dossier is signed/]],
    ['the log was changed', () => replaced('"event": "started"', '"event": "paused"'), [/dossier is signed/]],
    [
      'another file was put in',
      () => replaced('"sha256": "ab"', '"sha256": "cd"'),
      [/approved hash/, /file of FT-7.2/, /dossier is signed/],
    ],
    [
      'the key was replaced',
      () => replaced(publicKey, Buffer.alloc(32, 7).toString('base64')),
      [/id of its public key/, /file of FT-7.2/, /dossier is signed/],
    ],
    ['it has no signature', () => replaced(/"signature": \{"keyId".*\}/, '"signature": null'), [/dossier is signed/]],
    ['it is something else', () => '{"format":"else"}', [/dossier of a submitted/]],
    ['it is no JSON', () => 'PDF', [/is JSON/]],
  ])('is rejected when %s', (_what, change, expected) => {
    expect(failures(change())).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  it('is read from a file, with an exit code', () => {
    const path = join(folder, 'dossier.json')
    const run = (content: string, key?: string) => {
      writeFileSync(path, content)
      const lines: string[] = []
      return { code: runVerifyDossier(path, key, (line) => lines.push(line)), last: () => lines.at(-1) }
    }
    expect(run(text, publicKey)).toMatchObject({ code: 0 })
    expect(run(text, publicKey).last()).toBe('The dossier is genuine.')
    expect(run(text).last()).toMatch(/compare the key/)
    expect(run('{}')).toMatchObject({ code: 1 })
    expect(runVerifyDossier(join(folder, 'none.json'), undefined, () => undefined)).toBe(2)
  })
})
