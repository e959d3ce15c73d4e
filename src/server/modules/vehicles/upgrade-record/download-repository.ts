import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UpgradeState } from '#core/domain/upgrade-record.ts'
import type { Database } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { signingKey } from '#server/store/schema/upgrade-file.ts'
import { downloadsStopped, expressUpgrade, upgradeRecord } from '#server/store/schema/upgrade.ts'

/**
 * States in which a terminal has a reason to fetch the file, also again. A fast one does before the command that named the address
 * is noted here.
 */
const FETCHING: UpgradeState[] = ['pending', 'awaitingCondition', 'downloading', 'installing']

const STOPPED = downloadsStopped('upgrade_record')

/** Downloads by terminals: the token of an address is all that identifies them. */
export function downloadRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async find(token: string) {
      const [row] = await orm
        .select({
          id: upgradeRecord.id,
          objectKey: softVersion.objectKey,
          fileSize: upgradeRecord.fileSize,
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
    /** A terminal that resumes begins where it ended: what is with it only grows. Answers whether it may have more. */
    async fetched(id: number, bytes: number): Promise<boolean> {
      const [row] = await orm
        .update(upgradeRecord)
        .set({ sentBytes: sql`greatest(${upgradeRecord.sentBytes}, ${bytes})` })
        .where(eq(upgradeRecord.id, id))
        .returning({ goesOn: sql<boolean>`upgrade_record.token is not null and not ${STOPPED}` })
      return row?.goesOn ?? false
    },
  }
}
