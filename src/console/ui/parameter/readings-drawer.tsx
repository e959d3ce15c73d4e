import { Collapse, Drawer, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { listParameterReadings } from '#core/contract/terminal-parameter.ts'
import { useCall } from '#web/api/use-call.ts'
import { LoadFailed, Loading } from '../list-states.tsx'
import { TimeCell } from '../time-cell.tsx'
import { ChangeList } from './change-list.tsx'
import { changesBetween, type Settings, settingsOf } from './parameter-change.ts'

interface Props {
  vin: string
  /** Only these parameters; absent: all. */
  ids?: readonly number[]
  open: boolean
  onClose: () => void
}

/** Earlier answers of the terminal, each with what differed from the one before. */
export function ReadingsDrawer({ vin, ids, open, onClose }: Props) {
  const { t } = useTranslation('parameter')
  return (
    <Drawer open={open} title={t('readings.title', { vin })} size={720} onClose={onClose} destroyOnHidden>
      {open && <Readings vin={vin} ids={ids} />}
    </Drawer>
  )
}

function Readings({ vin, ids }: { vin: string; ids: readonly number[] | undefined }) {
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
    const changes = changesBetween(before, settings)
    return {
      key: jobId,
      label: (
        <>
          <TimeCell time={readTime} /> · {t('readings.parameters', { number: Object.keys(settings).length })} ·{' '}
          {t('readings.changes', { number: changes.length })}
        </>
      ),
      children: <ChangeList changes={changes} />,
    }
  })
  return <Collapse items={items} />
}

/** The previous readings of the same parameters. */
function knownBefore(older: readonly { settings: Settings }[], settings: Settings): Settings {
  return Object.fromEntries(
    Object.keys(settings).map((id) => [
      id,
      older.find((each) => each.settings[Number(id)] !== undefined)?.settings[Number(id)],
    ]),
  )
}
