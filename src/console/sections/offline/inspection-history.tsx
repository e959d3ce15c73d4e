import { useTranslation } from '#web/i18n/use-translation.ts'
import { exportInspections } from '#core/contract/inspection.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { InspectionDrawer } from './inspection-drawer.tsx'
import { InspectionStateField, RetestField, TemplateField } from './inspection-fields.tsx'
import { useInspectionList } from './use-inspection-list.ts'

/** Every inspection there was, with its certificate. */
export function InspectionHistory() {
  const { t } = useTranslation('offline')
  const { shown, show, table } = useInspectionList()
  return (
    <>
      <ListPage {...table} exports={exportInspections}>
        <VinField />
        <TimeRangeField offerToday={false} />
        <InspectionStateField />
        <TemplateField />
        <TextField name="line" label={t('inspection.line')} maxLength={64} />
        <TextField name="inspector" label={t('inspection.inspector')} maxLength={64} />
        <RetestField />
      </ListPage>
      <InspectionDrawer id={shown} onShow={show} />
    </>
  )
}
