const COLUMNS = 10

/** Keeps the root font at a tenth of the viewport width (docs/product/walls.md), so that rem follows the wall. */
export function startRemScale(view: Window = window): () => void {
  const scale = () => {
    view.document.documentElement.style.fontSize = `${view.innerWidth / COLUMNS}px`
  }
  scale()
  view.addEventListener('resize', scale)
  return () => view.removeEventListener('resize', scale)
}
