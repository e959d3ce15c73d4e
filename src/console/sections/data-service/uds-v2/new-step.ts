/** What a new identifier starts with; numbers are the exception. */
export const NEW_DID = { format: 'text', factor: 1 } as const
/** What a new step starts with: the question that is asked most. */
export const NEW_STEP = {
  kind: 'readDtcs',
  waitSeconds: 20,
  onError: 'continue',
  channel: 1,
  mask: 255,
  snapshot: true,
} as const
