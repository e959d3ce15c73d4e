import { PrinterOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import {
  type DataProfile,
  getDataProfile,
  queryProfileAttributes,
  saveConsent,
  saveDataTemplate,
} from '#core/contract/data-profile.ts'
import { vin } from '#core/contract/fields.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { LoadFailed, Loading, NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ConsentDrawer } from './consent-drawer.tsx'
import print from '#console/ui/print-sheet.module.css'
import styles from './info.module.css'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileFigures } from './profile-figures.tsx'
import { ProfileItems } from './profile-items.tsx'
import { TemplateDrawer } from './template-drawer.tsx'

const VinFilter = z.object({ vin })

/** Whether one vehicle reports what its model should, and the profile of its data (docs/product/data-service.md). */
export function InfoPage() {
  const { t } = useTranslation('dataProfile')
  const search = useSearch(VinFilter)
  const chosen = search.filter?.vin
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      <SearchForm search={search}>
        <VinField required />
      </SearchForm>
      {chosen ? <Profile key={chosen} vin={chosen} /> : <NotSearched />}
    </PageLive>
  )
}

function Profile({ vin: chosen }: { vin: string }) {
  const { data, error, reload } = useCall(getDataProfile, { query: { vin: chosen } }, { toast: false })
  const [editing, setEditing] = useState<'template' | 'consent'>()
  useCommandChanges((change) => change.vin === chosen, reload)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <Actions profile={data} onEdit={setEditing} />
      <article className={`${print.sheet} ${styles.sheet}`} aria-label={chosen}>
        <ProfileFigures profile={data} />
        <ProfileFacts profile={data} />
        <ProfileItems items={data.items} />
      </article>
      <TemplateDrawer profile={editing === 'template' ? data : null} onClose={() => setEditing(undefined)} />
      <ConsentDrawer profile={editing === 'consent' ? data : null} onClose={() => setEditing(undefined)} />
    </>
  )
}

interface ActionsProps {
  profile: DataProfile
  onEdit: (what: 'template' | 'consent') => void
}

function Actions({ profile, onEdit }: ActionsProps) {
  const { t } = useTranslation('dataProfile')
  const { message } = App.useApp()
  const navigate = useNavigate()
  async function ask() {
    try {
      await call(queryProfileAttributes, { body: { vin: profile.vin } })
      message.info(t('queried'))
    } catch (failure) {
      // The call reports its own failures.
      if (!(failure instanceof CallFailed) && !(failure instanceof CallCancelled)) throw failure
    }
  }
  return (
    <div className={styles.actions}>
      <AllowedButton to={queryProfileAttributes} disabled={profile.terminal === null} onClick={ask}>
        {t('query')}
      </AllowedButton>
      <Button onClick={() => void navigate(pathTo('/dataService/udsV2'))}>{t('versions')}</Button>
      <AllowedButton to={saveDataTemplate} onClick={() => onEdit('template')}>
        {t('template.open')}
      </AllowedButton>
      <AllowedButton to={saveConsent} onClick={() => onEdit('consent')}>
        {t('consent.edit')}
      </AllowedButton>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}
