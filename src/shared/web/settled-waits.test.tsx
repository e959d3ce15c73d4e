import { render, screen } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, it } from 'vitest'

const busyFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Shown without a test asking for it, and visible from its effect on, as the dialogs of the component library are. */
function Late() {
  const [shown, setShown] = useState(false)
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 5)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (shown) element.current!.hidden = false
  }, [shown])
  return (
    shown && (
      <p hidden ref={element}>
        here
      </p>
    )
  )
}

it('finds things after their effects, however busy the machine is', async () => {
  render(<Late />)
  const found = screen.findByText('here')
  const busy = new MutationObserver(() => queueMicrotask(() => queueMicrotask(() => busyFor(10))))
  busy.observe(document.body, { childList: true, subtree: true })
  expect(await found).toBeVisible()
  busy.disconnect()
})
