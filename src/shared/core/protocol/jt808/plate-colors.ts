/** Colours of number plates (JT/T 415), also in 0x0100. */
export const plateColors = {
  0: 'noPlate',
  1: 'blue',
  2: 'yellow',
  3: 'black',
  4: 'white',
  5: 'green',
  9: 'otherColor',
  93: 'yellowGreen',
  94: 'gradientGreen',
} as const
