import { and, eq, inArray, sql } from 'drizzle-orm'
import type { HeadUnitState } from '#core/domain/head-unit.ts'
import type { TokenFiles } from '#server/http/paced-file.ts'
import type { Database } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { downloadsStopped } from '#server/store/schema/upgrade.ts'
import { headUnitOrder, headUnitUpgrade } from '#server/store/schema/head-unit.ts'

/** States in which a head unit has a reason to fetch the file. A fast one does before its acceptance is noted here. */
const FETCHING: HeadUnitState[] = [
  'offered',
  'awaitingConsent',
  'deferred',
  'accepted',
  'downloading',
  'awaitingInstall',
]

const STOPPED = downloadsStopped('head_unit_upgrade')

/** Downloads by head units: the token of an address is all that identifies them. */
export const headUnitDownloads = ({ orm }: Pick<Database, 'orm'>): TokenFiles => ({
  async find(token) {
    const [row] = await orm
      .select({
        id: headUnitUpgrade.id,
        objectKey: softVersion.objectKey,
        fileSize: headUnitUpgrade.fileSize,
        sha256: softVersion.fileSha256,
        signature: softVersion.signature,
        signingKeyId: softVersion.signingKeyId,
        isStopped: STOPPED,
      })
      .from(headUnitUpgrade)
      .innerJoin(headUnitOrder, eq(headUnitOrder.id, headUnitUpgrade.orderId))
      .innerJoin(softVersion, eq(softVersion.id, headUnitOrder.versionId))
      .where(and(eq(headUnitUpgrade.token, token), inArray(headUnitUpgrade.state, FETCHING)))
    return row
  },
  async fetched(id, bytes) {
    const [row] = await orm
      .update(headUnitUpgrade)
      .set({ sentBytes: sql`greatest(${headUnitUpgrade.sentBytes}, ${bytes})` })
      .where(eq(headUnitUpgrade.id, id))
      .returning({ goesOn: sql<boolean>`head_unit_upgrade.token is not null and not ${STOPPED}` })
    return row?.goesOn ?? false
  },
})
