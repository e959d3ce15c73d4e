import { Button, Collapse, Empty } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listParameterReadings } from '#core/contract/terminal-parameter.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading } from '../list-states.tsx'
import { TimeCell } from '../time-cell.tsx'
import { ChangeList } from './change-list.tsx'
import { changesBetween, type Settings, settingsOf } from './parameter-change.ts'
import { DetailDrawer } from '../detail-drawer.tsx'

interface Props {
  vin: string
  /** Only these parameters; absent: all. */
  ids?: readonly number[]
  open: boolean
  /** Takes the values before a reading, to write them again; absent without the right to write. */
  onRestore?: ((before: Settings) => void) | undefined
  onClose: () => void
}

/** Earlier answers of the terminal, each with what differed from the one before. */
export function ReadingsDrawer({ vin, ids, open, onRestore, onClose }: Props) {
  const { t } = useTranslation('parameter')
  return (
    <DetailDrawer open={open} title={t('readings.title', { vin })} size={720} onClose={onClose}>
      {open && <Readings vin={vin} ids={ids} onRestore={onRestore} />}
    </DetailDrawer>
  )
}

function Readings({ vin, ids, onRestore }: Pick<Props, 'vin' | 'onRestore'> & { ids: readonly number[] | undefined }) {
  const { t } = useTranslation('parameter')
  const { data, error, reload } = useCall(listParameterReadings, { query: { vin } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const list = data.list
    .map(({ jobId, readTime, parameters }) => ({
      jobId,
      readTime,
      settings: settingsOf(parameters.filter(({ id }) => !ids || ids.includes(id))),
    }))
    .filter(({ settings }) => Object.keys(settings).length > 0)
  if (list.length === 0) return <Empty description={t('readings.none')} />
  const items = list.map(({ jobId, readTime, settings }, at) => {
    const before = knownBefore(list.slice(at + 1), settings)
    // What was read for the first time is no change.
    const changes = changesBetween(before, pick(settings, before))
    const changed = new Set(changes.map(({ id }) => id))
    return {
      key: jobId,
      label: (
        <>
          <TimeCell time={readTime} /> · {t('readings.parameters', { number: Object.keys(settings).length })} ·{' '}
          {t('readings.changes', { number: changed.size })}
        </>
      ),
      children: (
        <>
          <ChangeList changes={changes} />
          {onRestore && changed.size > 0 && (
            <Button onClick={() => onRestore(only(before, changed))}>{t('readings.restore')}</Button>
          )}
        </>
      ),
    }
  })
  return <Collapse items={items} />
}

const only = (settings: Settings, ids: ReadonlySet<number>): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([id]) => ids.has(Number(id))))

const pick = (settings: Settings, known: Settings): Settings => only(settings, new Set(Object.keys(known).map(Number)))

/** The previous readings of the same parameters, where there are any. */
function knownBefore(older: readonly { settings: Settings }[], settings: Settings): Settings {
  return Object.fromEntries(
    Object.keys(settings).flatMap((id) => {
      const known = older.find((each) => each.settings[Number(id)] !== undefined)
      return known ? [[id, known.settings[Number(id)]]] : []
    }),
  )
}
