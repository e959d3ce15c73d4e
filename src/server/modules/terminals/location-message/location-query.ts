import type { LocationQuery } from '#core/contract/location-message.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { LocationJob } from './location-repository.ts'
import { answeredPosition } from './stored-position.ts'

/** A command job that asked for positions, as the page shows it. */
export function asLocationQuery({ job, vin, operator }: LocationJob): LocationQuery {
  const seconds = (name: string) => (typeof job.params[name] === 'number' ? job.params[name] : null)
  return {
    jobId: job.id,
    vin,
    kind: job.kind as LocationQuery['kind'],
    status: job.status,
    createTime: platformTimeOf(job.createdAt),
    answerTime: platformTimeOf(job.resultAt),
    expireTime: platformTimeOf(job.expiresAt),
    operator: operator ?? '',
    resultDetail: job.resultDetail,
    intervalSeconds: seconds('interval'),
    durationSeconds: seconds('duration'),
    answer: answeredPosition(job),
    requestFrame: job.requestFrame,
    answerFrame: job.answerFrame,
  }
}
