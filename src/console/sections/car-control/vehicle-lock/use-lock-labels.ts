import type { LockOrder } from '#core/contract/vehicle-lock.ts'
import type { LockLevel, LockState } from '#core/domain/vehicle-lock.ts'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export const LOCK_TONES: Readonly<Record<LockState, Tone>> = {
  awaitingApproval: 'warning',
  waiting: 'progress',
  running: 'progress',
  done: 'good',
  rejected: 'bad',
  refused: 'bad',
  failed: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
  superseded: 'neutral',
}

export const nameOf = ({ plate, vin }: Pick<LockOrder, 'plate' | 'vin'>): string => plate || vin

/** Levels, states and steps as users read them. */
export function useLockLabels() {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const level = (value: LockLevel | null, speed?: number) => {
    if (value === null) return t('level.unknown')
    return value === 2 && speed !== undefined ? t('level.limitTo', { speed: format.speed(speed) }) : t(`level.${value}`)
  }
  return {
    level,
    /** "0 Free → 3 No restart". */
    change: ({ fromLevel, toLevel, speed }: Pick<LockOrder, 'fromLevel' | 'toLevel' | 'speed'>) =>
      t('change', {
        from: fromLevel === null ? '?' : format.number(fromLevel),
        to: format.number(toLevel),
        level: level(toLevel, speed),
      }),
    state: ({ state, waitsFor, failure }: Pick<LockOrder, 'state' | 'waitsFor' | 'failure'>) => {
      if (failure) return t('state.because', { state: t(`state.${state}`), why: t(`failure.${failure}`) })
      return waitsFor
        ? t('state.because', { state: t(`state.${state}`), why: t(`wait.${waitsFor}`) })
        : t(`state.${state}`)
    },
  }
}
