import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { ConflictList } from './conflict-list.tsx'
import { RegistrationDays } from './registration-days.tsx'
import { TerminalList } from './terminal-list.tsx'
import { UnknownList } from './unknown-list.tsx'

const VIEWS = ['terminals', 'conflicts', 'unknown', 'days'] as const
type View = (typeof VIEWS)[number]
const SHOWN = {
  terminals: TerminalList,
  conflicts: ConflictList,
  unknown: UnknownList,
  days: RegistrationDays,
} as const satisfies Record<View, () => unknown>

const isView = (view: string | null): view is View => VIEWS.some((each) => each === view)

/** Registration of terminals: attempts, conflicts and unknown phone numbers. */
export function RegistersStatePage() {
  const { t } = useTranslation('journal')
  const [params, setParams] = useSearchParams()
  const given = params.get('view')
  const view = isView(given) ? given : 'terminals'
  const Shown = SHOWN[view]
  return (
    <>
      <PageHeader title={t('register.title')} hint={t('register.hint')} />
      <ViewSwitch
        label={t('register.views')}
        views={VIEWS.map((key) => ({ key, label: t(`register.view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams(next === 'terminals' ? {} : { view: next })}
      />
      <Shown />
    </>
  )
}
