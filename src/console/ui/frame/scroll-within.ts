/** Brings a part of a scrolled, positioned box into its view. The surroundings do not scroll: a drawer that has just opened starts at its top. */
export function scrollWithin(box: HTMLElement | null, part: HTMLElement | null | undefined): void {
  if (!box || !part) return
  const below = part.offsetTop + part.offsetHeight - box.clientHeight
  if (box.scrollTop < below) box.scrollTop = below
  else if (box.scrollTop > part.offsetTop) box.scrollTop = part.offsetTop
}
