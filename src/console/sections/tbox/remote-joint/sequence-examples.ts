const text = (steps: readonly object[]) => JSON.stringify(steps, null, 2)

/** Example sequences: a command and its end, a command and a field of its response, an unsolicited report. */
export const SEQUENCE_EXAMPLES = {
  locate: text([{ do: 'command', kind: 'queryLocation', status: 'executed', withinSeconds: 30 }]),
  parameters: text([
    { do: 'command', kind: 'querySelectedParameters', params: { ids: [1, 41] }, status: 'executed', withinSeconds: 30 },
    { do: 'expect', messageId: '0x0104', withinSeconds: 10 },
  ]),
  position: text([
    { do: 'command', kind: 'trackTemporarily', params: { interval: 2, duration: 20 } },
    { do: 'expect', messageId: '0x0200', path: 'speed', withinSeconds: 15 },
    { do: 'wait', seconds: 3 },
    { do: 'expect', messageId: '0x0200', withinSeconds: 15 },
  ]),
} as const
