import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { Steps } from '#core/domain/stock-life.ts'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

interface Props<State extends string, S extends z.ZodType> {
  /** States of the chosen rows; undefined: closed. */
  from: readonly State[] | undefined
  title: string
  steps: Steps<State>
  labelOf: (state: State) => string
  /** States that need no reason. */
  plain: readonly State[]
  schema: S
  run: (values: z.output<S>) => Promise<unknown>
  reads: readonly AnyEndpoint[]
  onClose: () => void
}

/** Moves rows to a state that all of them can go to. */
export function StateDrawer<State extends string, S extends z.ZodType>(props: Props<State, S>) {
  const { from, title, steps, labelOf, plain, schema, run, reads, onClose } = props
  const { t } = useTranslation('stock')
  const [first, ...others] = from ?? []
  const next =
    first === undefined ? [] : steps[first].filter((to) => others.every((state) => steps[state].includes(to)))
  return (
    <StepDrawer
      open={from !== undefined}
      title={title}
      submitText={t('state.submit')}
      hint={next.length === 0 ? t('state.none') : undefined}
      schema={schema}
      run={run}
      reads={reads}
      onClose={onClose}
    >
      <SelectItem
        name="state"
        label={t('state.next')}
        required
        options={next.map((value) => ({ value, label: labelOf(value) }))}
      />
      <ReasonItem plain={plain} />
    </StepDrawer>
  )
}

/** The reason of a step; required unless the chosen state needs none. */
function ReasonItem({ plain }: { plain: readonly string[] }) {
  const { t } = useTranslation('stock')
  const state = Form.useWatch<string | undefined>('state')
  const required = state !== undefined && !plain.includes(state)
  return <TextAreaItem name="reason" label={t('reason')} required={required} />
}
