import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checkAgainstPlant, type PlantCheck } from '#core/contract/vehicle-info.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'

type Line = PlantCheck['rows'][number]

/** What the plant said last, next to what the platform has. */
export function PlantCheckTable({ vin }: { vin: string }) {
  const { t } = useTranslation(['vehicleInfo', 'plant'])
  const { data, error, reload } = useCall(checkAgainstPlant, { query: { vin } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (data === undefined) return <Loading />
  if (data === null || data.rows.length === 0) return <p>{t('plant.none')}</p>
  const differing = data.rows.filter(({ same }) => !same).length
  return (
    <>
      <Alert
        type={differing === 0 ? 'success' : 'warning'}
        showIcon
        title={differing === 0 ? t('plant.same') : t('plant.differs', { count: differing })}
        style={{ marginBlockEnd: 8 }}
      />
      <PlainTable<Line>
        label={t('section.plant')}
        rows={data.rows.toSorted((a, b) => Number(a.same) - Number(b.same))}
        rowKey={({ field }) => field}
        columns={[
          [t('plant:difference'), ({ field }) => t(`plant:field.${field}`), 'name'],
          [t('plant:booked'), ({ booked }) => booked || '–', 'code'],
          [t('plant:reported'), ({ reported }) => reported, 'code'],
          [
            t('plant:result'),
            ({ same }) => (
              <ToneTag tone={same ? 'good' : 'warning'}>{same ? t('plant.equal') : t('plant.unequal')}</ToneTag>
            ),
          ],
        ]}
      />
    </>
  )
}
