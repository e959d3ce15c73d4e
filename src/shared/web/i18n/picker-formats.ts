import type { DateStyle } from './date-style.ts'

/**
 * Formats for a picker: how a day and time are shown first, then other ways to type them. `timeShort` are what a moment may be
 * typed as too; each begins one of `time`, so they are read only once typing has ended (`CompleteTyped`).
 */
export const pickerFormats = ({ day, clock }: DateStyle) => {
  const days = [day, 'YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY']
  return {
    day: days,
    time: [`${day} ${clock}`, ...days.slice(1).map((each) => `${each} HH:mm:ss`)],
    timeShort: [`${day} ${clock.replace(':ss', '')}`, ...days.slice(1).map((each) => `${each} HH:mm`)],
  }
}
