/** Id word of CAN data, also in 0x0705: bits 0-28 are the identifier. */
export const canIdWord = {
  bits: [
    { bit: 29, key: 'meanValue' },
    { bit: 30, key: 'extendedFrame' },
    { bit: 31, key: 'can2' },
  ],
  parts: [{ name: 'identifier', bit: 0, width: 29 }],
} as const
