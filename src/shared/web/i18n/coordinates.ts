/** Five decimals are about a metre. */
const DIGITS = 5

/** "26.07400, 119.29600": latitude first, as receivers and map services write it. */
export const coordinates = ({ lat, lng }: { lat: number; lng: number }, digits = DIGITS): string =>
  `${lat.toFixed(digits)}, ${lng.toFixed(digits)}`
