import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'

interface Props {
  icon: ReactNode
  label: string
  /** The dialog of the button; lazy, so that its code is loaded with the first click. */
  around: (button: ReactNode) => ReactNode
}

/** A small button for a rarely used dialog. */
export function LateButton({ icon, label, around }: Props) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <Button type="text" size="small" icon={icon} title={label} aria-label={label} onClick={() => setWanted(true)} />
  )
  return wanted ? <Suspense fallback={button}>{around(button)}</Suspense> : button
}
