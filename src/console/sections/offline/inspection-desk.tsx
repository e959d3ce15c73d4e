import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { startInspection } from '#core/contract/inspection.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { TextField, VinField } from '#console/ui/search-fields.tsx'
import { InspectionDrawer } from './inspection-drawer.tsx'
import { InspectionStateField, RetestField, TemplateField } from './inspection-fields.tsx'
import { StartDrawer } from './start-drawer.tsx'
import { useInspectionList } from './use-inspection-list.ts'

/** End-of-line inspections, newest first; running ones update automatically. */
export function InspectionDesk() {
  const { t } = useTranslation(['offline', 'common'])
  const { shown, show, table } = useInspectionList()
  const [starting, setStarting] = useState(false)
  const { filter } = table.search
  const none = filter !== null && Object.values(filter).every((value) => value === undefined)
  return (
    <>
      <ListPage
        {...table}
        {...(none && { empty: <NoneYet title={t('inspection.none')} hint={t('inspection.noneHint')} /> })}
        actions={
          <AllowedButton to={startInspection} onClick={() => setStarting(true)}>
            {t('inspection.start')}
          </AllowedButton>
        }
      >
        <VinField />
        <InspectionStateField />
        <TemplateField />
        <TextField name="line" label={t('inspection.line')} maxLength={64} />
        <RetestField />
      </ListPage>
      <StartDrawer open={starting} onClose={() => setStarting(false)} onStarted={show} />
      <InspectionDrawer id={shown} onShow={show} />
    </>
  )
}
