import { useTranslation } from '#web/i18n/use-translation.ts'
import { bitFaults, codecSignal, type PlanMessage, type PlanSignal } from '#core/domain/can-plan.ts'
import { bitsOf } from '#core/protocol/can/signal.ts'
import styles from './can.module.css'

const BITS = [7, 6, 5, 4, 3, 2, 1, 0]
/** Tints distinguish neighbours. */
const TINTS = 5
/** Names in a cell; of more signals that take turns the first is shown with their number. */
const SHOWN = 2

interface Props {
  message: PlanMessage
  shown: string | null
  /** A signal was pressed. */
  onSignal?: ((signal: PlanSignal) => void) | undefined
  /** Called when an unused bit is pressed, with its DBC number. */
  onFree?: ((bit: number) => void) | undefined
}

interface Run {
  /** Highest bit, numbered through the message. */
  bit: number
  length: number
  owners: readonly PlanSignal[]
}

/** The bits of a message, byte by byte from bit 7 to bit 0, each with the signal that owns it. */
export function BitGrid({ message, shown, onSignal, onFree }: Props) {
  const { t } = useTranslation('can')
  const owners = ownersOf(message)
  const { overlaps } = bitFaults(message)
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
            {runsOf(byte, owners).map((run) => (
              <Cell key={run.bit} run={run} {...{ message, shown, overlaps, onSignal, onFree }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps extends Props {
  run: Run
  /** Signals that share bits in the same frame. */
  overlaps: readonly (readonly [string, string])[]
}

function Cell({ run: { bit, length, owners }, message, shown, overlaps, onSignal, onFree }: CellProps) {
  const { t } = useTranslation('can')
  const [owner] = owners
  const isTwice = overlaps.some((pair) => pair.every((one) => owners.some(({ name }) => name === one)))
  const names = owners.map(({ name }) => name).join(isTwice ? ' + ' : ' / ')
  const shortened = owner && owners.length > SHOWN ? `${owner.name} +${owners.length - 1}` : names
  const press = owner ? onSignal && (() => onSignal(owner)) : onFree && (() => onFree(bit))
  const label = owner ? names : t('bit.free', { bit })
  return (
    <td
      colSpan={length}
      data-owners={isTwice ? 2 : Math.min(owners.length, 1)}
      data-tint={owner ? message.signals.indexOf(owner) % TINTS : undefined}
      data-shown={owners.some(({ name }) => name === shown)}
      title={label}
    >
      {press ? (
        <button type="button" aria-label={label} onClick={press}>
          {shortened}
        </button>
      ) : (
        shortened
      )}
    </td>
  )
}

function ownersOf({ signals }: PlanMessage): Map<number, PlanSignal[]> {
  const owners = new Map<number, PlanSignal[]>()
  for (const signal of signals) {
    for (const bit of bitsOf(codecSignal(signal))) owners.set(bit, [...(owners.get(bit) ?? []), signal])
  }
  return owners
}

/** Neighbouring bits of the same owners are one cell; an unused bit has its own cell, so that it can be pressed. */
function runsOf(byte: number, owners: ReadonlyMap<number, PlanSignal[]>): Run[] {
  const runs: Run[] = []
  for (const place of BITS) {
    const bit = byte * 8 + place
    const own = owners.get(bit) ?? []
    const last = runs.at(-1)
    const goesOn =
      last && own.length > 0 && own.length === last.owners.length && own.every((one, at) => one === last.owners[at])
    if (goesOn) last.length += 1
    else runs.push({ bit, length: 1, owners: own })
  }
  return runs
}
