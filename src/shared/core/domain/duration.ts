/** Seconds as hh:mm:ss (docs/product/shared.md#times-and-formats); hours grow beyond two digits, parts of a second are dropped. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
