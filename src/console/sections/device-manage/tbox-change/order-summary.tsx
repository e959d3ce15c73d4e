import { useTranslation } from '#web/i18n/use-translation.ts'
import type { OldTerminal, TboxChangeInput } from '#core/contract/tbox-change.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Fact, Facts } from '#console/ui/facts.tsx'

interface Props {
  old: OldTerminal
  values: Partial<TboxChangeInput> & { card?: 'own' | 'moved' | 'free' }
}

/** What is applied for. */
export function OrderSummary({ old, values }: Props) {
  const { t } = useTranslation('deviceManage')
  const format = useFormat()
  const { newSn = '', newIccid, reason = 'fault', workshop, note, moves = [], card = 'own', deadlineHours } = values
  return (
    <Facts>
      <Fact name={t('vin')}>
        <bdi dir="ltr">{old.vin}</bdi>
      </Fact>
      <Fact name={t('tboxChange.oldSn')}>
        <bdi dir="ltr">{old.sn}</bdi>
      </Fact>
      <Fact name={t('tboxChange.newSn')}>
        <bdi dir="ltr">{newSn}</bdi>
      </Fact>
      <Fact name={t('tboxChange.card')}>
        {card === 'free' ? <bdi dir="ltr">{newIccid}</bdi> : t(`tboxChange.card.${card}`)}
      </Fact>
      <Fact name={t('reason')}>{t(`tboxChange.reason.${reason}`)}</Fact>
      <Fact name={t('tboxChange.workshop')}>{workshop && <bdi>{workshop}</bdi>}</Fact>
      <Fact name={t('note')}>{note && <bdi>{note}</bdi>}</Fact>
      <Fact name={t('tboxChange.moves')}>
        {moves.length > 0 && moves.map((move) => <div key={move}>{t(`tboxChange.move.${move}`)}</div>)}
      </Fact>
      <Fact name={t('tboxChange.deadlineHours')}>{format.number(deadlineHours ?? 0)}</Fact>
    </Facts>
  )
}
