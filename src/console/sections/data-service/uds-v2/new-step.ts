/** Initial values of a new identifier; numbers are the exception. */
export const NEW_DID = { format: 'text', factor: 1 } as const
/** Initial values of a new step: the most common request. */
export const NEW_STEP = {
  kind: 'readDtcs',
  waitSeconds: 20,
  onError: 'continue',
  channel: 1,
  mask: 255,
  snapshot: true,
} as const
