import type { PlantMessage, SimulatedRecord } from '#core/contract/plant.ts'
import type { Database } from '#server/store/database.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { Scope } from '#server/store/scope.ts'
import { addJob } from '#server/work/job-queue.ts'
import { applyStep, oneAtATime } from './plant-apply.ts'
import { plantKind } from './plant-kind.ts'
import { type Delivery, type StagedRecord, type Stored, storeRecords } from './plant-stage-repository.ts'

/** Takes what plants deliver. */
export function plantReceiver({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Stores a delivery and has it applied, in one transaction. */
    receive: (
      delivery: Delivery,
      records: AsyncIterable<StagedRecord> | Iterable<StagedRecord>,
      unreadable: () => number = () => 0,
    ): Promise<Stored> =>
      inTransaction(pool, async (client) => {
        const stored = await storeRecords(client, delivery, records)
        await client.query(
          `update plant_batch set stored = $2, unreadable = $3, state = case when $2 = 0 then 'done' else state end,
            finished_at = case when $2 = 0 then now() end where id = $1`,
          [stored.batchId, stored.stored, unreadable()],
        )
        await addJob(client, plantKind, { oemId: delivery.oemId })
        return stored
      }),

    /** What a delivery would do: it is applied and taken back. */
    async simulate(scope: Scope, plant: string, messages: readonly PlantMessage[]): Promise<SimulatedRecord[]> {
      let outcome: SimulatedRecord[] = []
      class TakenBack extends Error {}
      await inTransaction(pool, async (client) => {
        await oneAtATime(client, scope.oemId)
        const delivery = {
          oemId: scope.oemId,
          plantCode: plant,
          source: 'call',
          fileName: '',
          accountId: null,
        } as const
        // Their ids are of the simulation, so that stored messages of the same ids do not hide what would happen.
        const records = messages.map((message, index) => ({ ...message, messageId: `simulated ${index}`, plant }))
        const { batchId } = await storeRecords(client, delivery, records)
        // Only these: other new records wait for their own turn.
        await client.query(
          `update plant_record set state = 'failed' where oem_id = $1 and state = 'received' and batch_id <> $2`,
          [scope.oemId, batchId],
        )
        await applyStep(client, scope.oemId)
        const { rows } = await client.query<SimulatedRecord>(
          `select message_id as "messageId", vin, event, state, nullif(error, '') as error, nullif(result, '') as result,
              differences from plant_record where batch_id = $1 order by id`,
          [batchId],
        )
        outcome = rows.map((row) => ({ ...row, messageId: messages[Number(row.messageId.split(' ')[1])]!.messageId }))
        throw new TakenBack()
      }).catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
      return outcome
    },
  }
}
export type PlantReceiver = ReturnType<typeof plantReceiver>
