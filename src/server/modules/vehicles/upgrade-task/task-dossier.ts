import { createHash } from 'node:crypto'
import type { TaskLogEntry } from '#core/contract/task-figures.ts'
import type { UpgradeTaskDetail } from '#core/contract/upgrade-task.ts'
import { signedDossier } from '#core/domain/dossier-signature.ts'
import type { SharedParts } from '#server/app/module.ts'
import { canonical } from '#server/store/audit-draft.ts'

type Sign = Awaited<ReturnType<SharedParts['signatures']['textSigner']>>

interface DossierParts {
  task: UpgradeTaskDetail
  log: readonly TaskLogEntry[]
  vehicles: AsyncIterable<Record<string, unknown>>
  /** Public keys by id: those that signed its files, and the one that signs it. */
  keys: readonly { keyId: string; publicKey: string }[]
  /** Null: the key cannot be used here. */
  sign: Sign
}

/**
 * A task as a JSON text, piece by piece. `frozenHash` is the SHA-256 of `frozen` with the field `vehicles`, as JSON without spaces
 * and with sorted names; `vehicles` there is the SHA-256 of the lines "VIN group softModel" in the order of their VINs. The
 * signature covers everything else in it.
 */
export async function* dossierPieces({ task, log, vehicles, keys, sign }: DossierParts): AsyncGenerator<string> {
  const { taskNo, name, taskClass, taskState, outcome, owner, createTime, startTime, finishTime, counts } = task
  const head = {
    format: 'fleetwall-upgrade-dossier-1',
    timeZone: 'Asia/Shanghai',
    task: { taskNo, name, taskClass, taskState, outcome, owner, createTime, startTime, finishTime, counts },
    frozen: task.frozen,
    frozenHash: task.frozenHash,
    groups: task.taskGroups,
    log: log.toReversed(),
    keys,
  }
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "vehicles": [`
  // `vehicles` is the last name in order, so the text that is hashed never has to be held.
  const hash = createHash('sha256').update(`${canonical(plain(head)).slice(0, -1)},"vehicles":[`)
  let isFirst = true
  for await (const vehicle of vehicles) {
    yield `${isFirst ? '' : ','}\n  ${JSON.stringify(vehicle)}`
    hash.update(`${isFirst ? '' : ','}${canonical(plain(vehicle))}`)
    isFirst = false
  }
  const signature = sign?.(signedDossier({ taskNo, sha256: hash.update(']}').digest('hex') })) ?? null
  yield `\n ],\n "signature": ${JSON.stringify(signature)}\n}\n`
}

/** As it is after it was read: without absent fields. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
