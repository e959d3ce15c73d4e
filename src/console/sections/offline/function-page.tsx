import { useTranslation } from '#web/i18n/use-translation.ts'
import { RuleList } from './rule-list.tsx'
import { TemplateList } from './template-list.tsx'
import { TwoViews } from './two-views.tsx'

/** Function tests of the line, and the rules for silent vehicles (docs/product/offline.md). */
export function FunctionPage() {
  const { t } = useTranslation('offline')
  return <TwoViews title={t('function.title')} hint={t('function.hint')} Inspection={TemplateList} Silence={RuleList} />
}
