import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getVersionMatrix, type VersionMatrix } from '#core/contract/part-version.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { STATUS_TONES } from '#console/ui/version-status.tsx'
import styles from './version.module.css'

/** Hardware against software of one part model: how many vehicles have each pair, coloured by the status of the version. */
export function VersionMatrixView() {
  const { t } = useTranslation('partVersion')
  const [model, choose] = useState<string>()
  return (
    <>
      <div className={page.toolbar}>
        <span className={styles.choice}>
          <PartsModelSelect
            value={model}
            onChange={(value) => choose(value)}
            placeholder={t('matrix.choose')}
            aria-label={t('partsModel')}
          />
        </span>
      </div>
      {model ? <Matrix model={model} /> : <NoneYet title={t('matrix.choose')} hint={t('matrix.hint')} />}
    </>
  )
}

function Matrix({ model }: { model: string }) {
  const { t } = useTranslation('partVersion')
  const { data, error, reload } = useCall(getVersionMatrix, { query: { partsModel: model } }, { toast: false })
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.versions.length === 0) return <NoneYet title={t('matrix.none')} hint={t('matrix.hint')} />
  return <Cells matrix={data} />
}

function Cells({ matrix: { hardware, versions } }: { matrix: VersionMatrix }) {
  const { t } = useTranslation('partVersion')
  const format = useFormat()
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix} aria-label={t('view.matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('status')}</th>
            {hardware.map((each) => (
              <th key={each} scope="col" dir="ltr">
                {each || '–'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, status, cells }) => (
            <tr key={version} data-tone={status === null ? 'unknown' : STATUS_TONES[status]}>
              <th scope="row" dir="ltr">
                {version || '–'}
              </th>
              <td>
                {status === null ? (
                  <ToneTag tone="bad">{t('matrix.unknown')}</ToneTag>
                ) : (
                  <ToneTag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</ToneTag>
                )}
              </td>
              {cells.map(({ vehicles, fits }, index) => (
                <td
                  key={hardware[index]}
                  data-fits={fits}
                  data-wrong={!fits && vehicles > 0}
                  title={fits ? undefined : t('matrix.unfit')}
                >
                  {vehicles > 0 ? format.number(vehicles) : fits ? '·' : '×'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
