/** Alarms e that are faults of the vehicle: trouble codes, and what GB/T 32960 reports of batteries and motors. */
export const IS_FAULT = `(e.kind = 'troubleCode' or e.kind ~ '^ev[A-Z]')`
