import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobChanged, type LiveJobChange, type LiveJobKind } from '#core/contract/live-job.ts'
import type { PagedList } from '#web/api/use-paged-list.ts'
import { useLiveReload } from '../page-live.tsx'

/** What was told of a job, and when it was heard, epoch ms. */
export interface JobNews extends LiveJobChange {
  heardAt: number
}

/** A page may stay open for days: of so many jobs, the last heard of, it knows what was told. */
const MOST_KNOWN = 500

interface JobRow {
  id: number
  state: string
}

/**
 * A list of long work that moves by itself: rows with the figures told last, and what else was told of each. The list is read
 * again when a job was begun or removed, got into another state, or changed after its end. Needs PageLive around it.
 */
export function useJobs<Row extends JobRow>(
  kind: LiveJobKind,
  list: PagedList<Row>,
  /** States in which a job goes on. */
  open: readonly Row['state'][],
): { list: PagedList<Row>; newsOf: (row: Row) => JobNews | undefined } {
  // Asked for before anything moves: words that come late take the page away for a moment.
  useTranslation('job')
  const [news, setNews] = useState<ReadonlyMap<number, JobNews>>(new Map())
  const { rows, updatedAt } = list
  useLiveReload(
    jobChanged,
    (change) => {
      if (change.kind !== kind) return false
      setNews((before) => withNews(before, { ...change, heardAt: Date.now() }))
      const listed = rows.find(({ id }) => id === change.id)
      const known = (listed ?? news.get(change.id))?.state
      return known !== change.state || (listed !== undefined && !open.includes(listed.state))
    },
    list.reload,
  )
  const newsOf = (row: Row) => {
    const told = news.get(row.id)
    return told?.state === row.state && open.includes(row.state) ? told : undefined
  }
  return {
    list: {
      ...list,
      rows: rows.map((row) => {
        const told = newsOf(row)
        // What was read later than it was told is newer.
        return told && told.heardAt >= updatedAt ? { ...row, ...told.figures } : row
      }),
    },
    newsOf,
  }
}

function withNews(before: ReadonlyMap<number, JobNews>, told: JobNews): ReadonlyMap<number, JobNews> {
  const others = [...before].filter(([id]) => id !== told.id)
  return new Map([...others.slice(1 - MOST_KNOWN), [told.id, told]])
}

/** What was told last of one job. It is read again with `reload` when `rereads` says so. Needs PageLive around it. */
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
      setNews({ ...change, heardAt: Date.now() })
      return rereads(change)
    },
    reload,
  )
  return news
}
