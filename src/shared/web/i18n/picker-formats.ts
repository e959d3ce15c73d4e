import type { DateStyle } from './date-style.ts'

/** Formats for a picker: how a day and time are shown first, then other ways to type them. */
export const pickerFormats = ({ day, clock }: DateStyle) => ({
  day: [day, 'YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY'],
  time: [
    `${day} ${clock}`,
    'YYYY-MM-DD HH:mm:ss',
    'DD-MM-YYYY HH:mm:ss',
    'DD.MM.YYYY HH:mm:ss',
    `${day} ${clock.replace(':ss', '')}`,
    'YYYY-MM-DD HH:mm',
    'DD-MM-YYYY HH:mm',
    'DD.MM.YYYY HH:mm',
  ],
})
