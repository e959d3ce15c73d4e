import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { UpgradeStatFilter } from '#core/contract/upgrade-stat.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import type { RecordLink } from './record-links.ts'

export interface PanelProps {
  asked: UpgradeStatFilter
  linkTo: RecordLink
}

interface Props<Row> {
  endpoint: Endpoint<z.ZodType<UpgradeStatFilter, UpgradeStatFilter>, z.ZodType, z.ZodType<Row[]>>
  asked: UpgradeStatFilter
  /** In place of an empty table. */
  none: string
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of one statistic. */
export function StatPanel<Row>({ endpoint, asked, none, children }: Props<Row>) {
  const { data, error, reload } = useCall(endpoint, { query: asked }, { toast: false, keepPrevious: true })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return data.length === 0 ? <p className={page.note}>{none}</p> : children(data)
}
