import { Alert, Collapse } from 'antd'
import { checkParameter, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import type { Settings } from './parameter-change.ts'
import { useProtocolWord } from './protocol-word.ts'
import { hexId, parameterName } from './shown-value.ts'
import { ValueField } from './value-field.tsx'

interface Props {
  /** In the order they are shown. */
  ids: readonly number[]
  settings: Settings
  disabled: boolean
  onChange: (settings: Settings) => void
}

/** All parameters the terminal has reported, in collapsible groups. */
export function SettingsForm({ ids, settings, disabled, onChange }: Props) {
  const word = useProtocolWord()
  const items = ids.flatMap((id) => {
    const parameter = parameterOfId(id)
    if (!parameter || settings[id] === undefined) return []
    const label = parameterName(id, word)
    const fault = checkParameter(id, settings[id])
    return {
      key: id,
      label: `${label} · ${hexId(id)}`,
      children: (
        <>
          {fault && <Alert type="error" showIcon title={word(fault)} />}
          <ValueField
            shape={
              counted(id)
                ? { ...parameter, fields: parameter.fields?.filter(({ kind }) => kind === 'list') ?? [] }
                : parameter
            }
            label={label}
            value={settings[id]}
            disabled={disabled}
            onChange={(value) => onChange({ ...settings, [id]: counted(id) ? withCounts(value) : value })}
          />
        </>
      ),
    }
  })
  return <Collapse items={items} defaultActiveKey={ids.slice(0, 1)} />
}

const CHANNELS = 0x76
const counted = (id: number): boolean => id === CHANNELS

/** The counts of the channel table follow from its rows. */
function withCounts(value: unknown): unknown {
  const { rows = [] } = value as { rows?: { kind: number }[] }
  const of = (kind: number) => rows.filter((row) => row.kind === kind).length
  return { ...(value as object), avChannels: of(0), audioChannels: of(1), videoChannels: of(2) }
}
