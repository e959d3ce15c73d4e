import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobChanged, type LiveJobChange, type LiveJobKind } from '#core/contract/live-job.ts'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { useLiveReload } from '../page-live.tsx'

/** A change of a job, and when it was received, epoch ms. */
export interface JobNews extends LiveJobChange {
  receivedAt: number
}

/** A page may stay open for days, so changes are retained only for the latest jobs. */
const MOST_KNOWN = 500

interface JobRow {
  id: number
  state: string
}

/**
 * A list of jobs that updates automatically: rows with their latest numbers, and the last change of each. The list is read
 * again when a job was added or removed, changed its status, or changed after its end. Needs PageLive around it.
 */
export function useJobs<Row extends JobRow>(
  kind: LiveJobKind,
  list: PagedList<Row>,
  /** States in which a job is running. */
  open: readonly Row['state'][],
): { list: PagedList<Row>; newsOf: (row: Row) => JobNews | undefined } {
  // Loaded before the first change: texts that load later would suspend the page.
  useTranslation('job')
  const [news, setNews] = useState<ReadonlyMap<number, JobNews>>(new Map())
  const { rows, updatedAt } = list
  useLiveReload(
    jobChanged,
    (change) => {
      if (change.kind !== kind) return false
      setNews((before) => withNews(before, { ...change, receivedAt: Date.now() }))
      const listed = rows.find(({ id }) => id === change.id)
      const known = (listed ?? news.get(change.id))?.state
      return known !== change.state || (listed !== undefined && !open.includes(listed.state))
    },
    list.reload,
  )
  const newsOf = (row: Row) => {
    const change = news.get(row.id)
    return change?.state === row.state && open.includes(row.state) ? change : undefined
  }
  return {
    list: {
      ...list,
      rows: rows.map((row) => {
        const change = newsOf(row)
        // A row read after the change is newer.
        return change && change.receivedAt >= updatedAt ? { ...row, ...change.figures } : row
      }),
    },
    newsOf,
  }
}

function withNews(before: ReadonlyMap<number, JobNews>, change: JobNews): ReadonlyMap<number, JobNews> {
  const others = [...before].filter(([id]) => id !== change.id)
  return new Map([...others.slice(1 - MOST_KNOWN), [change.id, change]])
}

/** The last change of one job. `reload` reads the job again when `rereads` returns true. Needs PageLive around it. */
export function useJob(
  kind: LiveJobKind,
  id: number,
  rereads: (change: LiveJobChange) => boolean,
  reload: () => void,
): JobNews | undefined {
  useTranslation('job')
  const [news, setNews] = useState<JobNews>()
  useLiveReload(
    jobChanged,
    (change) => {
      if (change.kind !== kind || change.id !== id) return false
      setNews({ ...change, receivedAt: Date.now() })
      return rereads(change)
    },
    reload,
  )
  return news
}
