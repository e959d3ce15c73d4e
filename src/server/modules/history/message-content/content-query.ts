import { CONTENT_LIMITS, type ContentField, type ContentFilter } from '#core/contract/message-content.ts'
import type { RawMessage } from '#core/contract/message-log.ts'
import { fieldPath, matchedFields, valueText } from '#core/domain/message-condition.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { inspectBytes } from '#core/protocol/inspect/inspect-bytes.ts'
import type { InspectedRow, ProtocolChoice } from '#core/protocol/inspect/inspection.ts'
import type { MessageLogRepository } from '#server/modules/terminals/message-log/message-log-repository.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Asker, ContentSetRepository, NewMatch } from './content-set-repository.ts'

const AT_ONCE = 100

function choiceOf({ protocol, version }: Pick<RawMessage, 'protocol' | 'version'>): ProtocolChoice {
  if (protocol === 'gb32960') return 'gb32960'
  return version === '2011' || version === '2013' ? `jt808-${version}` : 'jt808-2019'
}

/** A stored message line by line, without its header; nothing where the bytes hold no frame. Never throws. */
function rowsOf(message: RawMessage): InspectedRow[] {
  const bytes = Buffer.from(message.content, 'hex')
  const options = { protocol: choiceOf(message), itemSet: 'fleetwall', extensions: [] } as const
  const { frames } = inspectBytes([bytes], options)
  return frames.flatMap(({ rows }) => rows.filter(({ part }) => part === 'body'))
}

/** Fields the messages have, each with one of its values. */
export function fieldsOf(messages: readonly RawMessage[]): ContentField[] {
  const found = new Map<string, ContentField>()
  for (const row of messages.flatMap(rowsOf)) {
    const path = fieldPath(row.path)
    if (!found.has(path)) found.set(path, { path, labelKey: row.labelKey, example: valueText(row) })
  }
  return [...found.values()]
}

export interface ContentQueryParts {
  sets: ContentSetRepository
  messages: Pick<MessageLogRepository, 'page'>
  /** The account that asked as it may act now; null when it was removed or disabled. */
  callerById: (accountId: number) => Promise<Asker | null>
  log: Pick<Logger, 'error'>
}

/** The search of a query in the journal of one vehicle. */
export const searchOf = ({ startTime, endTime, protocol, messageId }: ContentFilter, vin: string) => ({
  vin,
  startTime,
  endTime,
  protocol,
  messageIds: messageId,
  onlyFaults: false,
  reportTimeDesc: true,
})

/** Reads every message of the kind, vehicle by vehicle, and keeps those that meet the conditions. */
export async function runQuery(
  { sets, messages, callerById, log }: ContentQueryParts,
  id: number,
  signal: AbortSignal,
) {
  const run = await sets.begin(id)
  if (!run) return
  const { filter } = run
  const state = { vehicles: 0, scanned: 0, matched: 0, cut: false }
  try {
    const asker = run.accountId === null ? null : await callerById(run.accountId)
    if (asker?.oemId !== run.oemId) return await sets.fail(id)
    const vehicles = await sets.vehicles(asker, vinsIn(filter.vins))
    for (const { id: vehicleId, vin } of vehicles) {
      for (let rowKey: string | undefined; !state.cut; ) {
        signal.throwIfAborted()
        const page = await messages.page(asker, searchOf(filter, vin), AT_ONCE, rowKey)
        const found = page.list.flatMap((message): NewMatch[] => {
          const fields = matchedFields(rowsOf(message), filter.conditions)
          if (!fields) return []
          return [
            {
              setId: id,
              number: 0,
              vehicleId,
              ts: new Date(fromPlatformTime(message.time)),
              receivedAt: new Date(fromPlatformTime(message.receiveTime)),
              messageId: message.messageId,
              fields,
              content: Buffer.from(message.content, 'hex'),
            },
          ]
        })
        const accepted = found.slice(0, CONTENT_LIMITS.matches - state.matched)
        state.scanned += page.list.length
        state.cut = accepted.length < found.length || state.scanned >= CONTENT_LIMITS.messages
        const numbered = accepted.map((match, index) => ({ ...match, number: state.matched + index + 1 }))
        state.matched += accepted.length
        // The set was deleted in the meantime.
        if (!(await sets.progress(id, state, numbered))) return
        if (page.nextKey === null) break
        rowKey = page.nextKey
      }
      if (state.cut) break
      state.vehicles += 1
    }
    await sets.progress(id, { ...state, state: 'finished' }, [])
  } catch (error) {
    // A process that stops leaves its query to another one.
    if (signal.aborted) throw error
    log.error({ err: error, set: id }, 'a query of message contents failed')
    await sets.fail(id)
  }
}
