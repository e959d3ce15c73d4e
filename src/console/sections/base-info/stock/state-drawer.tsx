import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

interface Props<State extends string, S extends z.ZodType> {
  /** What each of the chosen rows may become; undefined: closed. */
  next: readonly (readonly State[])[] | undefined
  title: string
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
  const { title, labelOf, plain, schema, run, reads, onClose } = props
  const { t } = useTranslation('stock')
  const [first = [], ...others] = props.next ?? []
  const common = first.filter((to) => others.every((next) => next.includes(to)))
  return (
    <StepDrawer
      open={props.next !== undefined}
      title={title}
      submitText={t('state.submit')}
      hint={common.length === 0 ? t('state.none') : undefined}
      schema={schema}
      run={run}
      reads={reads}
      onClose={onClose}
    >
      <SelectItem
        name="state"
        label={t('state.next')}
        required
        options={common.map((value) => ({ value, label: labelOf(value) }))}
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
