import { Link } from 'react-router-dom'
import * as contract from '#core/contract/fence.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { FenceDetail } from '#console/ui/fence/fence-detail.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RuleWords } from './fence-columns.tsx'
import { FenceTerminals } from './fence-terminals.tsx'
import { useGroupNames } from './use-group-names.ts'
import { useDirectionWords, useSizeText } from './fence-words.ts'

/** A fence on the map, its rules, and the terminals that have it. */
export function FenceDetails({ fence, onClose }: { fence: contract.Fence | null; onClose: () => void }) {
  return (
    <FenceDetail fence={fence} onClose={onClose}>
      {fence && <Rules listed={fence} />}
      {fence && <FenceTerminals fence={fence} />}
    </FenceDetail>
  )
}

function Rules({ listed }: { listed: contract.Fence }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const sizeText = useSizeText()
  const weekdayName = useWeekdayName()
  const directionWords = useDirectionWords()
  const { data: fence = listed } = useCall(contract.getFence, { query: { id: listed.id } }, { toast: false })
  const groups = useGroupNames(fence.scope.by === 'groups')
  const { weekdays, from, to } = fence.schedule
  return (
    <Facts pairs={2}>
      <Fact name={t('category')}>{t(`category.${fence.category}`)}</Fact>
      <Fact name={t('size')}>{sizeText(fence)}</Fact>
      {fence.areaName !== '' && <Fact name={t('area')}>{fence.areaName}</Fact>}
      <Fact name={t('rules')}>
        <RuleWords row={fence} />
      </Fact>
      {fence.direction.by !== 'any' && <Fact name={t('direction')}>{directionWords(fence.direction)}</Fact>}
      <Fact name={t('weekdays')}>
        {weekdays.length === 0 ? t('weekdays.hint') : weekdays.map((day) => weekdayName(day)).join(', ')}
        {from !== to && ` ${from}–${to}`}
      </Fact>
      <Fact name={t('scope')}>
        {t(`scope.${fence.scope.by}`)}
        {fence.scope.by === 'groups' && `: ${fence.scope.groupIds.map((id) => groups.of(id)).join(', ')}`}
      </Fact>
      <Fact name={t('vehicles')}>{format.number(fence.vehicles)}</Fact>
      <Fact name={t('org')}>{fence.orgName}</Fact>
      <Fact name={t('owner')}>{fence.ownerName}</Fact>
      <Fact name={t('driverText')}>{fence.driverText}</Fact>
      <Fact name={t('events')}>
        <Link to={`/carControlService/remind?range=7d&fenceId=${fence.id}`}>{format.number(fence.events)}</Link>
      </Fact>
    </Facts>
  )
}
