import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DataProfile } from '#core/contract/data-profile.ts'
import { useFormat } from '#web/i18n/format.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'

/** The key metrics of the page. */
export function ProfileFigures({ profile }: { profile: DataProfile }) {
  const { t } = useTranslation('dataProfile')
  const format = useFormat()
  const { complete, wanted, items, protocols, templateTime } = profile
  const figures = [
    {
      name: t('complete'),
      value: wanted === 0 ? '–' : format.percent(complete / wanted),
      note: t('complete.of', { complete: format.number(complete), wanted: format.number(wanted) }),
      bad: complete < wanted,
    },
    {
      name: t('missing'),
      value: format.number(wanted - complete),
      note: templateTime === null ? t('template.usual') : '',
      bad: complete < wanted,
    },
    {
      name: t('against'),
      value: format.number(items.filter(({ state }) => state === 'implausible').length),
      bad: items.some(({ state }) => state === 'implausible'),
    },
    {
      name: t('messages'),
      value: format.number(protocols.reduce((sum, { messages }) => sum + messages, 0)),
    },
  ]
  return <KeyFigures figures={figures} />
}
