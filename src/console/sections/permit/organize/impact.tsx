import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { GivenQuery } from '#core/contract/endpoint.ts'
import { type OrganisationImpact, previewOrganisation } from '#core/contract/organisation.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'
import styles from './organize.module.css'

interface Props {
  query: GivenQuery<typeof previewOrganisation>
  /** Whether the change is possible. */
  onKnown?: (possible: boolean) => void
}

/** What a change would do, as the server counts it; why not, where it is rejected. */
export function Impact({ query, onKnown }: Props) {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  const { data, error, reload } = useCall(previewOrganisation, { query }, { toast: false })
  useEffect(() => onKnown?.(data !== undefined && !error), [data, error, onKnown])
  if (error) return <LoadFailed error={error} retry={reload} title={t('impact.rejected')} />
  if (!data) return <Loading />
  const { organisations, accounts, vehicles, gains, loses } = data
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('impact.organisations'), value: format.number(organisations) },
          { name: t('impact.accounts'), value: format.number(accounts) },
          { name: t('impact.vehicles'), value: format.number(vehicles) },
        ]}
      />
      {query.action !== 'disable' && gains.length + loses.length === 0 && (
        <p className={page.note}>{t('impact.none')}</p>
      )}
      <ScopeChanges title={t('impact.gains')} rows={gains} />
      <ScopeChanges title={t('impact.loses')} rows={loses} />
    </>
  )
}

function ScopeChanges({ title, rows }: { title: string; rows: OrganisationImpact['gains'] }) {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <PlainTable
        rows={rows}
        rowKey={({ orgId }) => orgId}
        label={title}
        columns={[
          [t('org'), ({ orgName }) => orgName, 'nameText'],
          [t('accounts'), ({ accounts }) => format.number(accounts), 'number'],
          [t('vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
        ]}
      />
    </section>
  )
}
