import { useTranslation } from 'react-i18next'
import { codecSignal, type PlanMessage } from '#core/domain/can-plan.ts'
import { bitsOf } from '#core/protocol/can/signal.ts'
import styles from './can.module.css'

const BITS = [7, 6, 5, 4, 3, 2, 1, 0]

/** The bits of a message, byte by byte from bit 7 to bit 0, each with the signal that owns it. */
export function BitGrid({ message, shown }: { message: PlanMessage; shown: string | null }) {
  const { t } = useTranslation('can')
  const owners = new Map<number, string[]>()
  for (const signal of message.signals) {
    for (const bit of bitsOf(codecSignal(signal))) owners.set(bit, [...(owners.get(bit) ?? []), signal.name])
  }
  return (
    <table className={styles.grid} aria-label={t('bits')}>
      <thead>
        <tr>
          <th scope="col">{t('byte')}</th>
          {BITS.map((bit) => (
            <th key={bit} scope="col">
              {bit}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: message.dlc }, (_, byte) => (
          <tr key={byte}>
            <th scope="row">{byte}</th>
            {BITS.map((bit) => {
              const names = owners.get(byte * 8 + bit) ?? []
              return (
                <td
                  key={bit}
                  data-owners={Math.min(names.length, 2)}
                  data-shown={shown !== null && names.includes(shown)}
                  title={names.join(', ')}
                >
                  {names.join('+').slice(0, 6)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
