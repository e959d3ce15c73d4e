import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { UpgradeState } from '#core/domain/upgrade-record.ts'
import { MAX_PERCENT_DEFAULT, sendsOf } from '#core/domain/delta.ts'
import type { TokenDelta, TokenFile } from '#server/http/paced-file.ts'
import type { Database } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { deltaRule, partDelta } from '#server/store/schema/parts.ts'
import { gathered } from '#server/store/gathered.ts'
import { signingKey } from '#server/store/schema/upgrade-file.ts'
import { addTaskBytes, downloadsStopped, expressUpgrade, upgradeRecord } from '#server/store/schema/upgrade.ts'

/**
 * States in which a terminal has a reason to fetch the file, also again. A fast one does before the command that named the address
 * is noted here.
 */
const FETCHING: UpgradeState[] = ['pending', 'awaitingCondition', 'downloading', 'installing']

const STOPPED = downloadsStopped('upgrade_record')

const FULL_SIZE = sql<number>`coalesce(${softVersion.fileSize}, 0)`.mapWith(Number)

interface FoundFile extends TokenFile {
  oemId: string
  versionId: number
  countedSize: number
}

/** The smallest delta from one of these files that is worth the work of the terminal, by the rule of the tenant. */
async function deltaOf(
  { orm }: Pick<Database, 'orm'>,
  { oemId, versionId, sha256 }: FoundFile,
  bases: readonly string[],
) {
  const rows = await orm
    .select({
      id: partDelta.id,
      objectKey: partDelta.objectKey,
      size: partDelta.deltaSize,
      fullSize: partDelta.fullSize,
      algorithm: partDelta.algorithm,
      baseSha256: partDelta.fromSha256,
      maxPercent: deltaRule.maxPercent,
    })
    .from(partDelta)
    .leftJoin(deltaRule, eq(deltaRule.oemId, partDelta.oemId))
    .where(
      and(
        eq(partDelta.oemId, oemId),
        eq(partDelta.toId, versionId),
        eq(partDelta.state, 'ready'),
        eq(partDelta.toSha256, sha256),
        inArray(partDelta.fromSha256, [...bases]),
      ),
    )
    .orderBy(asc(partDelta.deltaSize))
    .limit(1)
  const [row] = rows
  if (!row?.objectKey || row.size === null || row.fullSize === null) return undefined
  if (sendsOf(row.size, row.fullSize, row.maxPercent ?? MAX_PERCENT_DEFAULT) === 'full') return undefined
  const { id, objectKey, size, algorithm, baseSha256 } = row
  return { id, objectKey, size, algorithm, baseSha256 }
}

/**
 * How far downloads are, and the bytes of each task in this day (UTC+8). `more`: what was sent of each since its last note; what is
 * written is taken from it.
 */
async function note(
  { orm }: Pick<Database, 'orm'>,
  sent: ReadonlyMap<number, number>,
  more: Map<number, number>,
): Promise<Map<number, boolean>> {
  const noted = [...sent.keys()].map((id) => [id, more.get(id) ?? 0] as const)
  for (const [id] of noted) more.delete(id)
  const [ids, bytes, added] = [[...sent.keys()], [...sent.values()], noted.map(([, each]) => each)].map((each) =>
    sql.param(each),
  )
  try {
    const { rows } = await orm.execute<{ id: number; goesOn: boolean }>(sql`
      with mine as (select id from upgrade_record where id = any(${ids}::bigint[]) order by id for update),
      n as (select * from unnest(${ids}::bigint[], ${bytes}::bigint[], ${added}::bigint[]) n(id, bytes, more)),
      moved as (update upgrade_record set sent_bytes = greatest(sent_bytes, n.bytes)
        from n where upgrade_record.id = n.id and n.id in (select id from mine)
        returning upgrade_record.id, upgrade_record.task_id, n.more,
          upgrade_record.token is not null and not ${STOPPED} as "goesOn"),
      counted as (${addTaskBytes(sql`select task_id, sum(more) as bytes from moved where task_id is not null and more > 0
        group by task_id`)})
      select id::int as id, "goesOn" from moved`)
    return new Map(rows.map(({ id, goesOn }) => [id, goesOn]))
  } catch (error) {
    for (const [id, each] of noted) more.set(id, (more.get(id) ?? 0) + each)
    throw error
  }
}

/** Downloads by terminals: the token of an address is all that identifies them. */
export function downloadRepository({ orm }: Pick<Database, 'orm'>) {
  // Hundreds begin at the same moment, and note their progress at the same moment from then on.
  const more = new Map<number, number>()
  const noted = gathered((sent) => note({ orm }, sent, more))
  return {
    async find(token: string) {
      const [row] = await orm
        .select({
          id: upgradeRecord.id,
          objectKey: softVersion.objectKey,
          fileSize: FULL_SIZE,
          oemId: upgradeRecord.oemId,
          versionId: softVersion.id,
          /** What its terminal was getting until now. */
          countedSize: upgradeRecord.fileSize,
          sha256: softVersion.fileSha256,
          signature: softVersion.signature,
          signingKeyId: softVersion.signingKeyId,
          releaseCounter: softVersion.releaseCounter,
          publicKey: signingKey.publicKey,
          isStopped: STOPPED,
        })
        .from(upgradeRecord)
        .innerJoin(expressUpgrade, eq(expressUpgrade.id, upgradeRecord.expressId))
        .innerJoin(softVersion, eq(softVersion.id, expressUpgrade.versionId))
        .leftJoin(
          signingKey,
          and(eq(signingKey.oemId, softVersion.oemId), eq(signingKey.keyId, softVersion.signingKeyId)),
        )
        .where(and(eq(upgradeRecord.token, token), inArray(upgradeRecord.state, FETCHING)))
      return row
    },
    async delta(file: FoundFile, bases: readonly string[]): Promise<TokenDelta | undefined> {
      const found = bases.length > 0 ? await deltaOf({ orm }, file, bases) : undefined
      const size = found?.size ?? file.fileSize
      if (size === file.countedSize) return found
      // How far a download is follows from the size of what is sent.
      await orm.update(upgradeRecord).set({ fileSize: size, sentBytes: 0 }).where(eq(upgradeRecord.id, file.id))
      if (found) {
        const saved = sql`${partDelta.savedBytes} + ${file.fileSize - size}`
        await orm
          .update(partDelta)
          .set({ timesUsed: sql`${partDelta.timesUsed} + 1`, savedBytes: saved })
          .where(eq(partDelta.id, found.id))
      }
      return found
    },

    /** A terminal that resumes begins where it ended: what is with it only grows. Answers whether it may have more. */
    async fetched(id: number, bytes: number, sent: number): Promise<boolean> {
      more.set(id, (more.get(id) ?? 0) + sent)
      return (await noted(id, bytes)) ?? false
    },
  }
}
export type DownloadRepository = ReturnType<typeof downloadRepository>
