import type { DemoCity } from './demo-cities.ts'

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const CYRILLIC = 'АВЕКМНОРСТУХ'
/** Chinese plates know neither I nor O. */
const CHINESE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Prime, so that counting by it reaches every number of any plate format before one repeats. */
const STRIDE = 48_271

/** Patterns by country: # digit, @ letter, % letter of the Cyrillic plates. */
const PATTERNS: Readonly<Record<string, string>> = {
  FR: '@@-###-@@',
  DE: '@@ ####',
  PT: '@@-##-@@',
  ES: '#### @@@',
  IT: '@@ ###@@',
  PL: 'W@ #####',
  CR: 'C ######',
  MX: '##-@@-#@',
  PA: '@@####',
  GT: 'C-###@@@',
  CO: '@@@ ###',
  PE: '@#@-###',
  CL: '@@@@-##',
  BR: '@@@#@##',
  AR: '@@ ### @@',
  IQ: '22 @ #####',
  SA: '#### @@@',
  AE: '@ #####',
  JO: '##-#####',
  RU: '%###%% 7##',
  BY: '@@ ####-7',
}
const GERMAN_HEADS: Readonly<Record<string, string>> = { Berlin: 'B', Hamburg: 'HH', Munich: 'M', Frankfurt: 'F' }

/** JT/T 697.7 colour codes as the vehicle table keeps them. */
export const PLATE_COLOUR = { blue: 1, yellow: 2, black: 3, white: 4, green: 5, other: 9 } as const

export interface DemoPlate {
  text: string
  colour: number
}

/** Plate number `index` of a city. Numbers of one country differ up to 240,000 vehicles. */
export function demoPlate(city: DemoCity, isLarge: boolean, isNewEnergy: boolean, index: number): DemoPlate {
  if (city.country === 'CN') return chinesePlate(city.plateHead, isLarge, isNewEnergy, index)
  const pattern = PATTERNS[city.country]
  if (!pattern) throw new RangeError(`no plate pattern for ${city.country}`)
  const text = filled(pattern, index)
  return {
    text: city.country === 'DE' ? `${GERMAN_HEADS[city.name] ?? 'D'}-${text}` : text,
    colour: PLATE_COLOUR.white,
  }
}

function chinesePlate(head: string, isLarge: boolean, isNewEnergy: boolean, index: number): DemoPlate {
  const number = (index * STRIDE + 20_011) % 240_000
  if (isNewEnergy) {
    const digits = String(number % 100_000).padStart(5, '0')
    const mark = 'DFA'[Math.floor(number / 100_000)] as string
    return { text: head + (isLarge ? digits + mark : mark + digits), colour: PLATE_COLOUR.green }
  }
  const digits = String(number % 10_000).padStart(4, '0')
  const letter = CHINESE_LETTERS[Math.floor(number / 10_000)] as string
  const place = number % 3
  return {
    text: head + digits.slice(0, place) + letter + digits.slice(place),
    colour: isLarge ? PLATE_COLOUR.yellow : PLATE_COLOUR.blue,
  }
}

/** The index-th text of a pattern, in an order that does not look like counting. */
function filled(pattern: string, index: number): string {
  const alphabet = (sign: string): string =>
    sign === '#' ? '0123456789' : sign === '@' ? LETTERS : sign === '%' ? CYRILLIC : ''
  const signs = pattern.split('')
  const capacity = signs.reduce((product, sign) => product * (alphabet(sign).length || 1), 1)
  let left = (index * STRIDE + 7) % capacity
  return signs
    .reverse()
    .map((sign) => {
      const choices = alphabet(sign)
      if (choices === '') return sign
      const chosen = choices[left % choices.length] as string
      left = Math.floor(left / choices.length)
      return chosen
    })
    .reverse()
    .join('')
}
