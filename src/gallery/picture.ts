const COLOURS = ['#0A756C', '#1F6FC4', '#9A6200', '#6B4BC4', '#5A6C76']

/** A generated, distinguishable picture as a data URL. */
export function picture(name: string): string {
  const colour = COLOURS[name.length % COLOURS.length]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="${colour}"/><path d="M0 180 120 80l60 50 60-70 80 120z" fill="#fff" opacity=".25"/><circle cx="250" cy="45" r="18" fill="#fff" opacity=".5"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
