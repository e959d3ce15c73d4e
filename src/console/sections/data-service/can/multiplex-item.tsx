import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { codecSignal, type PlanSignal } from '#core/domain/can-plan.ts'
import { type CanMultiplex, conditionOf, isSwitch, rootOf, type ValueRange } from '#core/protocol/can/multiplex.ts'

interface Props {
  /** The other signals of the message. */
  others: readonly PlanSignal[]
}

interface ControlProps extends Props {
  value?: CanMultiplex | null
  onChange?: (value: CanMultiplex | null) => void
}

const RANGE = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/

/** Ranges as people write them, `0, 3-5`; what is none is left out, so that an empty list remains. */
function rangesOf(text: string): ValueRange[] {
  const parts = text.split(',').map((part) => RANGE.exec(part))
  if (parts.includes(null)) return []
  return parts.map((part) => ({ from: Number(part?.[1]), to: Number(part?.[2] ?? part?.[1]) }))
}

export const rangesText = (ranges: readonly ValueRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ')

/** Whether a signal chooses others, and which values of which switch choose it. */
export function MultiplexItem({ others }: Props) {
  const { t } = useTranslation('can')
  return (
    <Form.Item name="multiplex" label={t('multiplex')}>
      <MultiplexControl others={others} />
    </Form.Item>
  )
}

const EXAMPLE = '0, 3-5'

function MultiplexControl({ others, value, onChange }: ControlProps) {
  const { t } = useTranslation('can')
  const own = { name: '', ...(value === null || value === undefined ? {} : { multiplex: value }) }
  const signals = others.map(codecSignal)
  const condition = conditionOf(own, rootOf(signals))
  const [text, setText] = useState(rangesText(condition?.ranges ?? []))
  const chooses = isSwitch(own)
  const give = (by: string | undefined, typed: string, asSwitch: boolean) =>
    onChange?.(by ? { by, ranges: rangesOf(typed), isSwitch: asSwitch } : asSwitch ? 'switch' : null)
  return (
    <>
      <Checkbox checked={chooses} onChange={(event) => give(condition?.by, text, event.target.checked)}>
        {t('multiplex.switch')}
      </Checkbox>
      <Select
        allowClear
        aria-label={t('multiplex.by')}
        placeholder={t('multiplex.always')}
        style={{ width: '100%', marginBlock: 8 }}
        value={condition?.by ?? null}
        options={signals.filter(isSwitch).map(({ name }) => ({ value: name, label: name }))}
        onChange={(by?: string) => give(by, text, chooses)}
      />
      {condition && (
        <Input
          dir="ltr"
          aria-label={t('multiplex.values')}
          placeholder={EXAMPLE}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            give(condition.by, event.target.value, chooses)
          }}
        />
      )}
    </>
  )
}
